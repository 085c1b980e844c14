import { type RefObject, useEffect, useState } from 'react'
import { watchSize } from '#src/browser/watch-size.ts'

/** The ends of a strip that have hidden content behind them. */
export interface Cut {
  readonly before: boolean
  readonly after: boolean
}

const whole: Cut = { before: false, after: false }

/** Rounded: a fraction of a pixel is no content. */
const cutOf = (strip: HTMLElement, axis: 'inline' | 'block'): Cut => {
  const { scrollWidth, clientWidth, scrollLeft, scrollHeight, clientHeight, scrollTop } = strip
  const [length, room, at] =
    axis === 'inline'
      ? [scrollWidth, clientWidth, Math.abs(scrollLeft)]
      : [scrollHeight, clientHeight, scrollTop]
  return { before: at > 1, after: length - room - at > 1 }
}

/**
 * Returns the ends of a scrolling part that have hidden content behind them; updated with scrolling and size changes.
 */
export const useCut = (strip: RefObject<HTMLElement | null>, axis: 'inline' | 'block' = 'inline'): Cut => {
  const [cut, setCut] = useState(whole)
  useEffect(() => {
    const { current } = strip
    if (!current) return undefined
    const look = (): void => {
      const { before, after } = cutOf(current, axis)
      setCut((kept) => (kept.before === before && kept.after === after ? kept : { before, after }))
    }
    const unwatch = watchSize([current, ...current.children], look)
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      unwatch()
      current.removeEventListener('scroll', look)
    }
  }, [strip, axis])
  return cut
}
