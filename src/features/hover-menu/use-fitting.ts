import { type RefObject, useLayoutEffect, useState } from 'react'
import { watchSize } from '#src/browser/watch-size.ts'
import { type Arrangement, arrange, mostPlaces, yielding } from './fitting.rules.ts'

/** Width including margins and gap, in pixels; 0 for elements that are not rendered at this width. */
const widthOf = (element: Element): number => {
  if (!element.parentElement || element.getClientRects().length === 0) return 0
  const { marginInlineStart, marginInlineEnd } = getComputedStyle(element)
  const gap = Number.parseFloat(getComputedStyle(element.parentElement).columnGap) || 0
  const margins = Number.parseFloat(marginInlineStart) + Number.parseFloat(marginInlineEnd)
  return element.getBoundingClientRect().width + margins + gap
}

const isInFlow = (element: Element): boolean => getComputedStyle(element).position !== 'absolute'

const measure = (list: HTMLElement, bar: HTMLElement): Arrangement | null => {
  // The header of phones has no places.
  if (list.getClientRects().length === 0) return null
  const widths = [...list.children].map((item) => item.getBoundingClientRect().width)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(bar)
  let room = bar.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
  for (const part of bar.children) if (!part.contains(list) && isInFlow(part)) room -= widthOf(part)
  const parts = yielding.map((name) => {
    let whole = 0
    for (const part of bar.querySelectorAll(`[data-yield='${name}']`)) {
      const width = widthOf(part)
      whole += width
      // While it is visible, its parent's width includes it, so its width is added back.
      if (isInFlow(part)) room += width
    }
    return whole
  })
  return arrange({
    places: widths.slice(0, -1),
    more: widths.at(-1) ?? 0,
    room,
    most: mostPlaces(innerWidth / rem),
    parts,
  })
}

/**
 * Returns how many places of a list fit in its header bar, and which parts of the bar are hidden for them. The
 * list's last entry is More. Null until measured; the style sheet then decides by the window's width. All
 * entries and all `data-yield` parts must have their width even when hidden. `count`: number of places.
 */
export const useFitting = (list: RefObject<HTMLElement | null>, count: number): Arrangement | null => {
  const [fitting, setFitting] = useState<Arrangement | null>(null)
  useLayoutEffect(() => {
    const { current } = list
    const header = current?.closest('header')
    const bar = header?.firstElementChild
    if (!current || !header || !(bar instanceof HTMLElement)) return undefined
    const look = (): void =>
      setFitting((last) => {
        const next = measure(current, bar)
        return JSON.stringify(last) === JSON.stringify(next) ? last : next
      })
    // A label's width changes with the language, the font size and the loading of the font. The bar's own width
    // may stay the same when a wider window only moves its edges.
    return watchSize([header, bar, ...bar.children, ...current.children], look)
  }, [list, count])
  return fitting
}
