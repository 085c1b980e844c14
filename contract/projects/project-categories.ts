/** Separate from the contract, because the first page reads them and validates nothing. */
export const projectCategories = ['Communities', 'Personal', 'Illuvium', 'Guilds', 'DAO', 'Others'] as const
export type ProjectCategory = (typeof projectCategories)[number]
