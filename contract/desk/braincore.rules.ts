/** Desks of the administrators' page, in the order of its list (design.md 19). */
export const deskIds = [
  'overview',
  'payments',
  'projects',
  'suggestions',
  'comments',
  'votes',
  'users',
  'announcements',
  'messages',
  'audit',
] as const
export type DeskId = (typeof deskIds)[number]

/** The desk named by `?desk=`; any unknown value means the overview. */
export const deskOf = (named: unknown): DeskId => deskIds.find((id) => id === named) ?? 'overview'
