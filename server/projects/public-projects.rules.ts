import { sql } from 'kysely'
import { listedStatuses } from '#contract/projects.contract.ts'
import type { Project } from '#contract/projects.contract.ts'

export { listedStatuses }

/** The rows of project_totals that lists show; written as the indexes of its orders are (0075). */
export const isListed = sql<boolean>`status in ('analyzing', 'active', 'completed')`

/** A refused project keeps its page for whoever has voted for it or donated; a pending one has none. */
export const pageStatuses: readonly Project['status'][] = [...listedStatuses, 'refused']
