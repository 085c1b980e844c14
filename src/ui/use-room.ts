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

/** Cached while the gauge is observed; measuring forces a layout, so it is not done for every render. */
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
 * Is the window at least this many rem wide, as in `@container page` of the style sheets? For layouts that differ in
 * their content. Large letters also reduce the room, in whichever way the reader sets them.
 */
export const useRoom = (rem: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasRoom(rem),
    () => false,
  )

/** Calls back now and with every change, with true if the window is that wide; returns a function that stops it. */
export const watchRoom = (rem: number, onChange: (hasRoom: boolean) => void): (() => void) => {
  const stop = subscribe(() => onChange(hasRoom(rem)))
  onChange(hasRoom(rem))
  return stop
}
