import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'

/** Loads one of the player's subscriptions; fails with `not_found` if the server does not know it. */
export const readSubscription = async (
  call: Call,
  { id, userId }: { id: string; userId: string },
  signal: AbortSignal,
): Promise<Subscription> => {
  const { subscriptions } = await call(listSubscriptions, { params: { id: userId } }, { signal })
  const found = subscriptions.find((one) => one.id === id)
  if (!found) throw new ApiError('not_found')
  return found
}
