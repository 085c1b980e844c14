import { type RefObject, useLayoutEffect, useState } from 'react'
import { fittingPlaces, mostPlaces } from './fitting.rules.ts'

const measure = (list: HTMLElement): number => {
  const widths = [...list.children].map((item) => item.getBoundingClientRect().width)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return fittingPlaces({
    places: widths.slice(0, -1),
    more: widths.at(-1) ?? 0,
    room: list.clientWidth,
    most: mostPlaces(innerWidth / rem),
  })
}

/**
 * How many of a list's places fit into it, its last entry being More; null until it was measured, when the style sheet
 * decides by the window's width alone. Every entry must have its width, shown or not. `count` of the places in it.
 */
export const useFitting = (list: RefObject<HTMLElement | null>, count: number): number | null => {
  const [fitting, setFitting] = useState<number | null>(null)
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return undefined
    const look = (): void => setFitting(measure(current))
    const observer = new ResizeObserver(look)
    // A label changes its width with the language, with the letters' size and when its font arrives.
    for (const element of [current, ...current.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [list, count])
  return fitting
}
