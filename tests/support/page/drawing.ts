/*
 * Most tests read a page's elements and press them; nobody looks at its pixels, and drawing those is a quarter of what a
 * page takes. Such a page is there in every other way, laid out and hit by the pointer, but transparent. Whoever asks
 * for what can be seen (contrast, a picture, what moves) draws it first.
 */
/** Leaves the document undrawn from now on; also run alone, before a page's own code. */
export const leaveUndrawn = (): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { opacity: 0 !important }')
  Object.assign(globalThis, { undrawn: sheet })
  document.adoptedStyleSheets.push(sheet)
}

/** Draws the document, for good; also run alone, in a page. */
export const draw = (): void => {
  const { undrawn: sheet } = globalThis as { undrawn?: CSSStyleSheet }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
}
