import { useEffect } from 'react'

const drawn = Promise.withResolvers<void>()

/** Resolves when the first page's content is rendered, or hydrated. */
export const pageDrawn = drawn.promise

/**
 * Rendered beside a page's content: signals that React has rendered or hydrated it. Navigations wait for this
 * (take-over.ts); without it, a page would delay the first press for five seconds.
 */
export function PageDrawn() {
  useEffect(() => drawn.resolve(), [])
  return null
}
