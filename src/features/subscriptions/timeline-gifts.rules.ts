import type { GiftTimeOfUser } from '#contract/gift-time.contract.ts'
import type { Projection } from '#contract/gift-time.rules.ts'
import type { PaidPlanId } from '#contract/order.contract.ts'
import { dayMs } from '#contract/time.ts'
import { daysLeft } from '#src/product/foreseen-plans.rules.ts'

/** `used`: it ran until it was stopped or used up. `runs`: it counts, or will. `waits`: for the end of what counts. */
export type GiftBar = {
  readonly planId: PaidPlanId
  readonly from: number
  readonly until: number
} & (
  | { readonly kind: 'used'; readonly days: number }
  | { readonly kind: 'runs' }
  | {
      readonly kind: 'waits'
      readonly days: number
      readonly behind: PaidPlanId
    }
)

const msOf = ({ from, until }: { from: string; until: string }) => ({
  from: Date.parse(from),
  until: Date.parse(until),
})

/** What became of one gift and what will, in order; it waits until `horizon` if no end of that can be foreseen. */
export const giftBars = (
  gift: GiftTimeOfUser,
  { stretches, moves }: Projection,
  { now, horizon }: { now: number; horizon: number },
): GiftBar[] => {
  const { id, plan_id: planId } = gift
  const used = gift.runs.map((run): GiftBar => {
    const { from, until } = msOf(run)
    return {
      planId,
      from,
      until,
      kind: 'used',
      days: Math.max(1, Math.round((until - from) / dayMs)),
    }
  })
  const bars: GiftBar[] = []
  const wait = (from: number, until: number) => {
    const at = Math.max(from, now)
    const stopped = moves.findLast((move) => move.id === id && move.run === null && move.since <= at)
    const left = stopped?.left ?? gift.left
    // What ends last before it runs: that is what it waits for.
    const behind = stretches.findLast((stretch) => stretch.from < until)?.counts?.planId
    if (from >= until || !behind || (left.months === 0 && left.ms === 0)) return
    bars.push({
      planId,
      from,
      until,
      kind: 'waits',
      days: daysLeft(left, at),
      behind,
    })
  }
  let last = used.at(-1)?.until ?? Date.parse(gift.given_at)
  for (const { from, until, counts } of stretches) {
    if (counts?.kind !== 'gift' || counts.id !== id) continue
    const begun = from === now && gift.running ? Date.parse(gift.running.from) : from
    if (begun === from) wait(last, from)
    bars.push({ planId, from: begun, until, kind: 'runs' })
    last = until
  }
  wait(last, horizon)
  return [...used, ...bars]
}
