import type { CDPSession, Locator, Page } from '@playwright/test'

/** The processor is slowed by this factor during a gesture. */
const slowdown = 4

/** Leaves `answered(selector)` in the page: milliseconds from the next click to the frame that answers it. */
export const watchGestures = (): void => {
  globalThis.answered = (selector) =>
    new Promise((resolve) => {
      const look = (from: number): void => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          if (document.querySelector(selector) === null) return look(from)
          port1.onmessage = () => resolve(performance.now() - from)
          port2.postMessage(null)
        })
      }
      addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
    })
}

declare global {
  var answered: (selector: string) => Promise<number>
}

export interface Gesture {
  press: Locator
  /** What is there once it is answered. */
  answer: string
  prepare?: () => Promise<unknown>
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Nothing is drawn, loaded or computed any more. */
const quiet = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null)))
    await new Promise((resolve) => requestIdleCallback(resolve))
  })
  await page.waitForTimeout(150)
}

/** Makes the gesture, the processor slowed, and returns the milliseconds until the painted frame with its answer. */
export const perform = async (
  { page, cdp }: { page: Page; cdp: CDPSession },
  { prepare, press, answer }: Gesture,
): Promise<number> => {
  await prepare?.()
  await press.scrollIntoViewIfNeeded()
  const box = await press.boundingBox()
  if (!box) throw new Error(`${press.toString()} is not there.`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await quiet(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const answered = page.evaluate((selector) => globalThis.answered(selector), answer)
  await page.waitForTimeout(50)
  await page.mouse.down()
  await page.mouse.up()
  const took = await answered
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return took
}
