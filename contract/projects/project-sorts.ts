/**
 * Sort orders of the projects' list, the default first. Separate from the contract, because the first page reads
 * them.
 */
export const projectSorts = ['votes', 'donations', 'newest'] as const
export type ProjectSort = (typeof projectSorts)[number]
