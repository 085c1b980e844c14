import { vi } from 'vitest'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Lets the page draw, its faked clock go on by so many milliseconds, and the page draw again. */
export const passes = async (milliseconds: number): Promise<void> => {
  await frame()
  await frame()
  await vi.advanceTimersByTimeAsync(milliseconds)
  await frame()
  await frame()
}
