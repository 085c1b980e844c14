/** Reads the order from the query; other values stay. The router reads an all-digit id as a number. */
export const namedOrder = (search: Record<string, unknown>): { order?: string } => {
  const { order, ...rest } = search
  const named = (typeof order === 'string' && order !== '') || typeof order === 'number'
  return named ? { ...rest, order: String(order) } : rest
}
