/** Moves the focus to the heading of the page, where reading continues; without one, to the page. */
export const focusHeading = (): void => {
  const page = document.getElementById('content')
  const heading = page?.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  ;(heading ?? page)?.focus({ preventScroll: true })
}
