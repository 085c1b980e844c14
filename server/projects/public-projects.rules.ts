import type { projectStatuses } from '#contract/projects.contract.ts'

type Status = (typeof projectStatuses)[number]

/** What lists and searches show. A refused project keeps its page for whoever has voted for it or donated; a pending one has none. */
export const listedStatuses: readonly Status[] = ['analyzing', 'active', 'completed']
export const pageStatuses: readonly Status[] = [...listedStatuses, 'refused']
