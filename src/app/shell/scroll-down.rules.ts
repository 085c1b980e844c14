/** Within this many pixels of the end the page counts as scrolled to its bottom (Shell 1). */
const nearEndPx = 50

interface Heights {
  /** Heights of the whole page, of the window, and of the part scrolled out above, in pixels. */
  readonly page: number
  readonly window: number
  readonly above: number
}

/** Is enough left below for a button? On a short page little more than its foot is out of sight. */
export const hasMoreBelow = ({ page, window, above }: Heights): boolean => {
  const isShort = page - window < window / 2
  return !isShort && page - window - above > nearEndPx
}
