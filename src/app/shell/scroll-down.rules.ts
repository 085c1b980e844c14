/** Within so many pixels of the end the page counts as scrolled to its bottom (Shell 1). */
const nearEndPx = 50

interface Heights {
  /** Of the whole page, of the window, and of what is scrolled out above, in pixels. */
  readonly page: number
  readonly window: number
  readonly above: number
}

/** Is there more below that is worth a button? Of a short page, little more than its foot is out of sight. */
export const hasMoreBelow = ({ page, window, above }: Heights): boolean => {
  const isShort = page - window < window / 2
  return !isShort && page - window - above > nearEndPx
}
