import { useSyncExternalStore } from 'react'
import { watchSize } from '#src/browser/watch-size.ts'

let gauge: HTMLElement | undefined

/** As wide as the window without its scrollbar, and one rem high: observing it notices both. */
const gaugeInPage = (): HTMLElement => {
  gauge ??= Object.assign(document.createElement('div'), { inert: true })
  Object.assign(gauge.style, {
    position: 'fixed',
    insetInline: '0',
    blockSize: '1rem',
    visibility: 'hidden',
    pointerEvents: 'none',
  })
  if (!gauge.isConnected) document.body.append(gauge)
  return gauge
}

/** Known as long as the gauge is observed; measuring lays the page out, so it isn't done for every render. */
let room: { width: number; rem: number } | undefined
const listeners = new Set<() => void>()

const measure = (): { width: number; rem: number } => {
  const { width, height } = gaugeInPage().getBoundingClientRect()
  return { width, rem: height }
}

let unwatch: (() => void) | undefined

const subscribe = (onChange: () => void): (() => void) => {
  unwatch ??= watchSize([gaugeInPage()], () => {
    room = measure()
    for (const listener of listeners) listener()
  })
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    unwatch?.()
    unwatch = undefined
    room = undefined
  }
}

const hasRoom = (rem: number): boolean => {
  const now = room ?? measure()
  return now.width >= rem * now.rem
}

/**
 * Whether the window is at least so many rem wide, as `@container page` asks in the style sheets: for layouts that
 * differ in what they render. Also large letters make room scarce, however the reader sets them.
 */
export const useRoom = (rem: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasRoom(rem),
    () => false,
  )

/** Tells now and with every change whether the window is that wide; returns what ends it. */
export const watchRoom = (rem: number, onChange: (hasRoom: boolean) => void): (() => void) => {
  const stop = subscribe(() => onChange(hasRoom(rem)))
  onChange(hasRoom(rem))
  return stop
}
