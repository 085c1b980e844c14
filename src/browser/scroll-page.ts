/**
 * Scrolls the page to a height in pixels. The style sheet decides, and it has no smooth scrolling for readers who
 * prefer reduced motion.
 */
export const scrollPage = (top: number): void => {
  const { style } = document.documentElement
  style.scrollBehavior = 'smooth'
  scrollTo({ top })
  style.scrollBehavior = ''
}
