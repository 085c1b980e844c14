/** The innermost states of a state value, dotted: `{ loggedIn: 'fresh' }` is `loggedIn.fresh`. */
export const leavesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) => {
    const leaves = leavesOf(inner)
    return leaves.length > 0 ? leaves.map((leaf) => `${key}.${leaf}`) : [key]
  })
}
