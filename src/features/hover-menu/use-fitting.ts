import { type RefObject, useLayoutEffect, useState } from 'react'
import { watchSize } from '#src/browser/watch-size.ts'
import { arrange, mostPlaces, yielding } from './fitting.rules.ts'

interface Fitting {
  /** How many places stand in the header. */
  fitting: number
  /** How much of `yielding` gives way to them. */
  yields: number
}

/** With what keeps it apart from others; 0 for what isn't there at this width. */
const widthOf = (element: Element | null): number => {
  if (!element?.parentElement || element.getClientRects().length === 0) return 0
  const { marginInlineStart, marginInlineEnd } = getComputedStyle(element)
  const gap = Number.parseFloat(getComputedStyle(element.parentElement).columnGap) || 0
  const margins = Number.parseFloat(marginInlineStart) + Number.parseFloat(marginInlineEnd)
  return element.getBoundingClientRect().width + margins + gap
}

const isInFlow = (element: Element): boolean => getComputedStyle(element).position !== 'absolute'

const measure = (list: HTMLElement, bar: HTMLElement): Fitting | null => {
  // A phone's header has no places.
  if (list.getClientRects().length === 0) return null
  const widths = [...list.children].map((item) => item.getBoundingClientRect().width)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(bar)
  let room = bar.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
  for (const part of bar.children) if (!part.contains(list) && isInFlow(part)) room -= widthOf(part)
  const parts = yielding.map((name) => {
    const part = bar.querySelector(`[data-yield='${name}']`)
    const width = widthOf(part)
    // It is counted with the others as long as it stands there.
    if (part && isInFlow(part)) room += width
    return width
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
export const useFitting = (list: RefObject<HTMLElement | null>, count: number): Fitting | null => {
  const [fitting, setFitting] = useState<Fitting | null>(null)
  useLayoutEffect(() => {
    const { current } = list
    const bar = current?.closest('header')?.firstElementChild
    if (!current || !(bar instanceof HTMLElement)) return undefined
    const look = (): void =>
      setFitting((last) => {
        const next = measure(current, bar)
        return last?.fitting === next?.fitting && last?.yields === next?.yields ? last : next
      })
    // A label changes its width with the language, with the letters' size and when its font arrives.
    return watchSize([bar, ...bar.children, ...current.children], look)
  }, [list, count])
  return fitting
}
