import { whenIdle } from './when-idle.ts'

/** Whatever a reader does before the first press arrives. */
const signs = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'scroll'] as const

let reached: Promise<void> = Promise.resolve()

/** What `loadForReader` loads waits for the reader's first move, at the latest until the page is idle. */
export const awaitReader = (): void => {
  reached = new Promise((resolve) => {
    const go = (): void => {
      for (const sign of signs) removeEventListener(sign, go)
      resolve()
    }
    for (const sign of signs) addEventListener(sign, go, { passive: true })
    whenIdle(go)
  })
}

/** Loads code that is needed for what the reader does; at once, unless `awaitReader` was called. */
export const loadForReader = async <T>(load: () => Promise<T>): Promise<T> => {
  await reached
  return load()
}
