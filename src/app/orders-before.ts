/** Where the list of past orders starts; other query values are kept, and an invalid one means the newest orders. */
export const ordersBefore = (search: Record<string, unknown>): { before?: number } => {
  const { before, ...rest } = search
  return typeof before === 'number' && Number.isSafeInteger(before) && before > 0 ? { ...rest, before } : rest
}
