import { expect, vi } from 'vitest'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import { soon } from '../support/paths.drive.ts'
import type { Network } from '../support/paths.network.ts'

/** One plan as the list of them brings it. */
export const onTheWire = (subscription: Subscription) => ({ subscriptions: [subscription], gift_time: [] })

/** Lets the server say what a watched plan is now; the page may ask only after a pause. */
export const answerWatch = async (network: Network, subscription: Subscription): Promise<void> => {
  const isAsked = async (): Promise<boolean> => {
    if (network.isAsked(listSubscriptions)) return true
    await vi.advanceTimersByTimeAsync(100)
    return false
  }
  await expect.poll(isAsked, soon).toBe(true)
  await network.answer(listSubscriptions, onTheWire(subscription))
}
