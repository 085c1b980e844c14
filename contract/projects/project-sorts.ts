/** Orders of the projects' list, the usual one first. Apart from the contract: the first page reads them. */
export const projectSorts = ['votes', 'donations', 'newest'] as const
export type ProjectSort = (typeof projectSorts)[number]
