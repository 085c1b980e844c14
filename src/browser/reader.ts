import { keepTrying } from './next-try.ts'
import { whenIdle } from './when-idle.ts'

/** A reader's actions before the first press arrives. */
const signs = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'scroll'] as const

let hasWrittenPage = false
let reached: Promise<void> = Promise.resolve()

/** Starts the loads that `loadForReader` delays. */
export let readerHasCome = (): void => {}

/** The server wrote the page: parts without code can already be read. */
export const noteWrittenPage = (): void => {
  hasWrittenPage = true
}

/**
 * Delays the loads of `loadForReader` until the reader's first action, at the latest until the page is idle. `working`:
 * resolves when the page works; idle time before that is only waiting for its code.
 */
export const awaitReader = (working: Promise<void>): void => {
  reached = new Promise((resolve) => {
    const go = (): void => {
      for (const sign of signs) removeEventListener(sign, go)
      // Other requests of this action go first, because a connection has few slots.
      setTimeout(resolve)
    }
    for (const sign of signs) addEventListener(sign, go, { passive: true })
    void working.then(() => whenIdle(go))
    readerHasCome = go
  })
}

/**
 * Loads code for the reader's actions; at once, unless `awaitReader` was called. On a server-written page it retries
 * until it succeeds: the part stays as written, while a failure would remove it.
 */
export const loadForReader = async <T>(load: () => Promise<T>): Promise<T> => {
  await reached
  return hasWrittenPage ? keepTrying(load) : load()
}
