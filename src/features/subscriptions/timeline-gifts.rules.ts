import type { GiftTimeOfUser } from '#contract/subscriptions/gift-time.contract.ts'
import type { Projection } from '#contract/subscriptions/gift-time.rules.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { daysLeft } from '#src/product/order/foreseen-plans.rules.ts'

/**
 * `used`: it ran until it was stopped or used up. `runs`: it counts, or will. `waits`: it waits until another plan
 * stops counting.
 */
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

/** Returns the past and the future of one gift, in order; it waits until `horizon` if no end can be foreseen. */
export const giftBars = (
  gift: GiftTimeOfUser,
  { stretches, moves }: Projection,
  { now, horizon }: { now: number; horizon: number },
): GiftBar[] => {
  const { id, plan_id: planId, running } = gift
  const runs = stretches.filter(({ counts }) => counts?.kind === 'gift' && counts.id === id)
  const goesOn = runs[0]?.from === now
  const bars: GiftBar[] = []
  const ran = (from: number, until: number) => {
    const days = Math.max(1, Math.round((until - from) / dayMs))
    bars.push({ planId, from, until, kind: 'used', days })
  }
  const wait = (from: number, until: number) => {
    const at = Math.max(from, now)
    const { left } = moves.findLast((move) => move.id === id && move.since <= at) ?? gift
    const days = daysLeft(left, at)
    // The gift waits for the plan that ends last before it runs.
    const behind = stretches.findLast((stretch) => stretch.from < until)?.counts?.planId
    if (behind && days > 0) bars.push({ planId, from, until, kind: 'waits', days, behind })
  }
  for (const { from, until } of gift.runs) ran(Date.parse(from), Date.parse(until))
  // It still ran at the time of the server's response, and has stopped since.
  if (running && !goesOn) ran(Date.parse(running.from), Math.min(now, Date.parse(running.until)))
  let last = bars.at(-1)?.until ?? Date.parse(gift.given_at)
  for (const { from, until } of runs) {
    wait(last, from)
    bars.push({
      planId,
      from: running && from === now ? Date.parse(running.from) : from,
      until,
      kind: 'runs',
    })
    last = until
  }
  wait(last, horizon)
  return bars
}
