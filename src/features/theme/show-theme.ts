/** Applies a theme to the page and to the browser's own bars, at once and without a fade. */
export const showTheme = (theme: string): void => {
  const page = document.documentElement
  if (page.dataset['theme'] !== theme) {
    page.dataset['still'] = ''
    page.dataset['theme'] = theme
    // Forces the styles to be computed while transitions are off.
    void document.body.offsetWidth
    delete page.dataset['still']
  }
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(page).getPropertyValue('--canvas').trim())
}
