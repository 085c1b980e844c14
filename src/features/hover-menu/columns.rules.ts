/** The position of a menu entry, in pixels. */
export interface Drawn {
  left: number
  top: number
}

/** Tolerance: entries of one column may start a fraction of a pixel apart. */
const sameColumnPx = 1

/**
 * Returns the entry that an arrow key to the left (-1) or right (1) moves to from the entry `at`: the vertically
 * nearest one in the next column. Undefined from the outermost column.
 */
export const beside = (entries: readonly Drawn[], at: number, step: -1 | 1): number | undefined => {
  const from = entries[at]
  if (!from) return undefined
  const away = ({ left }: Drawn): number => (step === 1 ? left - from.left : from.left - left)
  const further = entries
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => away(entry) > sameColumnPx)
  const next = Math.min(...further.map(({ entry }) => away(entry)))
  const column = further.filter(({ entry }) => away(entry) - next <= sameColumnPx)
  const apart = ({ top }: Drawn): number => Math.abs(top - from.top)
  return column.toSorted((one, other) => apart(one.entry) - apart(other.entry))[0]?.index
}
