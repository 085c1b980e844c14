import { commands } from 'vitest/browser'
import { patience } from '#tests/support/pace.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    wakeTab: () => Promise<void>
  }
}

/** Kept before a test can fake it. */
const { setTimeout: after } = globalThis
const patienceMs = patience(3_000)

const drawn = (): Promise<boolean> =>
  Promise.race([
    new Promise<boolean>((resolve) => {
      requestAnimationFrame(() => resolve(true))
    }),
    new Promise<boolean>((resolve) => {
      after(() => resolve(false), patienceMs)
    }),
  ])

/**
 * Resolves with the next frame. A tab without a screen has been seen to stop drawing for good after its size was changed
 * while the machine was busy; it's woken then, and one that stays still is named instead of waited for.
 */
export const frame = async (): Promise<void> => {
  if (await drawn()) return
  await commands.wakeTab()
  if (await drawn()) return
  throw new Error(`This tab draws no frames: it is ${document.visibilityState}, ${innerWidth} px wide`)
}
