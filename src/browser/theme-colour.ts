const root = document.documentElement

const put = (): void => {
  const colour = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (colour) colour.content = getComputedStyle(root).backgroundColor
}

/** Gives the browser's own bars the ground's colour, whatever theme the page has. Returns a function that ends it. */
export const followTheme = (): (() => void) => {
  put()
  const observer = new MutationObserver(put)
  observer.observe(root, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
