/** Where the list of past orders begins; the rest of the query is kept, and anything else counts as its head. */
export const ordersBefore = (search: Record<string, unknown>): { before?: number } => {
  const { before, ...rest } = search
  return typeof before === 'number' && Number.isSafeInteger(before) && before > 0 ? { ...rest, before } : rest
}
