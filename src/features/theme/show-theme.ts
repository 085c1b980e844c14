/** Draws the page in a theme, at once and without a fade, and the browser's own bars with it. */
export const showTheme = (theme: string): void => {
  const page = document.documentElement
  if (page.dataset['theme'] !== theme) {
    page.dataset['still'] = ''
    page.dataset['theme'] = theme
    // Styles are computed here, while nothing may fade.
    void document.body.offsetWidth
    delete page.dataset['still']
  }
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(page).getPropertyValue('--canvas').trim())
}
