import { type RefObject, useLayoutEffect, useState } from 'react'
import { watchSize } from '#src/browser/watch-size.ts'
import { type Arrangement, arrange, mostPlaces, yielding } from './fitting.rules.ts'

/** With what keeps it apart from others; 0 for what isn't there at this width. */
const widthOf = (element: Element): number => {
  if (!element.parentElement || element.getClientRects().length === 0) return 0
  const { marginInlineStart, marginInlineEnd } = getComputedStyle(element)
  const gap = Number.parseFloat(getComputedStyle(element.parentElement).columnGap) || 0
  const margins = Number.parseFloat(marginInlineStart) + Number.parseFloat(marginInlineEnd)
  return element.getBoundingClientRect().width + margins + gap
}

const isInFlow = (element: Element): boolean => getComputedStyle(element).position !== 'absolute'

const measure = (list: HTMLElement, bar: HTMLElement): Arrangement | null => {
  // A phone's header has no places.
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
      // It is counted with the others as long as it stands there.
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
 * How many of a list's places fit into the bar it stands in, its last entry being More, and what of the bar gives way to
 * them; null until it was measured, when the style sheet decides by the window's width alone. Every entry, and every part
 * marked with `data-yield`, must have its width, shown or not. `count` of the places in it.
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
    // A label changes its width with the language, with the letters' size and when its font arrives; the bar keeps its own
    // room where a wider window only moves its edges.
    return watchSize([header, bar, ...bar.children, ...current.children], look)
  }, [list, count])
  return fitting
}
