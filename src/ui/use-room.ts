import { useSyncExternalStore } from 'react'

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

const subscribe = (onChange: () => void): (() => void) => {
  const observer = new ResizeObserver(onChange)
  observer.observe(gaugeInPage())
  return () => observer.disconnect()
}

/**
 * Whether the window is at least so many rem wide, as `@container page` asks in the style sheets: for layouts that
 * differ in what they render. Also large letters make room scarce, however the reader sets them.
 */
export const useRoom = (rem: number): boolean =>
  useSyncExternalStore(subscribe, () => {
    const { width, height } = gaugeInPage().getBoundingClientRect()
    return width >= rem * height
  })
