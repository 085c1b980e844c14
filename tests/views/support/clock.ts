import { expect, vi } from 'vitest'
import { frame } from '#tests/support/page/frame.ts'
import { patience } from '#tests/support/pace.ts'

const goesOnUntil = (selector: string, isThere: boolean): Promise<void> =>
  expect
    .poll(
      async () => {
        await vi.advanceTimersByTimeAsync(50)
        return document.querySelector(selector) !== null
      },
      { timeout: patience(10_000) },
    )
    .toBe(isThere)

/** Lets a page whose clock stands still go on until it shows this: React waits before it shows code that came late. */
export const arrives = (selector: string): Promise<void> => goesOnUntil(selector, true)

/** Lets it go on until it no longer shows this. */
export const leaves = (selector: string): Promise<void> => goesOnUntil(selector, false)

/** Lets the page draw, its faked clock go on by so many milliseconds, and the page draw again. */
export const passes = async (milliseconds: number): Promise<void> => {
  await frame()
  await frame()
  await vi.advanceTimersByTimeAsync(milliseconds)
  await frame()
  await frame()
}
