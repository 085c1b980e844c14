import type { PlayerEventData } from '#contract/account/player-events.ts'
import { dayMs } from '#contract/values/time.ts'

type Plan = PlayerEventData<'plan_changed'>['to']

export interface KnownChange extends Pick<PlayerEventData<'plan_changed'>, 'from' | 'to' | 'cents'> {
  readonly atMs: number
}

/**
 * Returns the plan that a charge paid for. A change is recorded up to a day after its charge, with the same amount; without a
 * match it is the plan that was in force at the time of the charge. `first`: the plan that was bought.
 */
export const planOfCharge = (
  charge: { readonly atMs: number; readonly cents: number },
  changes: readonly KnownChange[],
  first: Plan,
): Plan => {
  const own = changes.find(
    ({ atMs, cents }) => cents === charge.cents && atMs >= charge.atMs && atMs - charge.atMs < dayMs,
  )
  if (own) return own.to
  const before = changes.findLast(({ atMs }) => atMs <= charge.atMs)
  return before?.to ?? changes[0]?.from ?? first
}
