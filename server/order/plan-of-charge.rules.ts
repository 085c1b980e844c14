import type { PlayerEventData } from '#contract/account/player-events.ts'
import { dayMs } from '#contract/values/time.ts'

type Plan = PlayerEventData<'plan_changed'>['to']

/** A change of the plan that was charged, in the order in which they came. */
export interface KnownChange extends Pick<PlayerEventData<'plan_changed'>, 'from' | 'to' | 'cents'> {
  readonly atMs: number
}

/**
 * Which plan a charge paid for. What a change charged is told a little later than it was charged, with the same amount;
 * otherwise it is the plan that ran when it was charged. `first`: the plan that was bought.
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
