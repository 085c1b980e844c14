const icons = new Set(['/favicon.ico', '/mark.svg', '/touch-icon.png'])

/** Requests are counted without what never leaves the browser, and without the icon of its tab. */
export const isCounted = (url: string): boolean =>
  !url.startsWith('data:') && !icons.has(new URL(url).pathname)
