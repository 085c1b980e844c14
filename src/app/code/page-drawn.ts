import { useEffect } from 'react'

const drawn = Promise.withResolvers<void>()

/** Resolves when the first page's content is drawn, or taken over. */
export const pageDrawn = drawn.promise

/**
 * Stands beside a page's content: says that React has drawn it, or taken it over. Navigations wait for that
 * (take-over.ts): a page without it would hold the first press for five seconds.
 */
export function PageDrawn() {
  useEffect(() => drawn.resolve(), [])
  return null
}
