/** Scrolls the page to a height in pixels. The style sheet, which this leaves to decide, has no movement for whoever asked for less. */
export const scrollPage = (top: number): void => {
  const { style } = document.documentElement
  style.scrollBehavior = 'smooth'
  scrollTo({ top })
  style.scrollBehavior = ''
}
