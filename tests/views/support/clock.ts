import { expect, vi } from 'vitest'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Lets a page whose clock stands still go on until it shows this: React waits before it shows code that came late. */
export const arrives = async (selector: string): Promise<void> => {
  const look = async (): Promise<Element | null> => {
    await vi.advanceTimersByTimeAsync(50)
    return document.querySelector(selector)
  }
  await expect.poll(look, { timeout: 10_000 }).not.toBeNull()
}

/** Makes a gesture while the faked clock stands: Vitest would let it go on for as long as the gesture takes. */
export const still = async (gesture: () => Promise<void>): Promise<void> => {
  const asked = vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false)
  await gesture().finally(() => asked.mockRestore())
}

/** Lets the page draw, its faked clock go on by so many milliseconds, and the page draw again. */
export const passes = async (milliseconds: number): Promise<void> => {
  await frame()
  await frame()
  await vi.advanceTimersByTimeAsync(milliseconds)
  await frame()
  await frame()
}
