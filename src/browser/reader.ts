import { keepTrying } from './next-try.ts'
import { whenIdle } from './when-idle.ts'

/** Whatever a reader does before the first press arrives. */
const signs = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'scroll'] as const

let hasWrittenPage = false
let reached: Promise<void> = Promise.resolve()

/** What `loadForReader` loads is loaded now. */
export let readerHasCome = (): void => {}

/** The server wrote the page: what isn't there yet can be read all the same. */
export const noteWrittenPage = (): void => {
  hasWrittenPage = true
}

/**
 * What `loadForReader` loads waits for the reader's first move, at the latest until the page is idle. `working`: resolves
 * when the page works; what is idle before that only waits for its code.
 */
export const awaitReader = (working: Promise<void>): void => {
  reached = new Promise((resolve) => {
    const go = (): void => {
      for (const sign of signs) removeEventListener(sign, go)
      // Whatever else this move asks for goes first: a line has few places.
      setTimeout(resolve)
    }
    for (const sign of signs) addEventListener(sign, go, { passive: true })
    void working.then(() => whenIdle(go))
    readerHasCome = go
  })
}

/**
 * Loads code that is needed for what the reader does; at once, unless `awaitReader` was called. On a page that the server
 * wrote it is tried until it comes: its part stays as it was written, where a failure would take it away.
 */
export const loadForReader = async <T>(load: () => Promise<T>): Promise<T> => {
  await reached
  return hasWrittenPage ? keepTrying(load) : load()
}
