import type { GiftTimeOfUser } from '#contract/subscriptions/gift-time.contract.ts'
import type { GiftTime, PaidStretch, Projection, Stretch } from '#contract/subscriptions/gift-time.rules.ts'
import { endOfTime, monthsAfter, projectPlans } from '#contract/subscriptions/gift-time.rules.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { PlansOfUser, Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { giftTimes, paidStretches } from '../plans/plan-stretches.rules.ts'

/** The data that decide which plan counts when. */
export interface Plans {
  readonly subscriptions: readonly Subscription[]
  readonly giftTime: readonly GiftTimeOfUser[]
}

export const plansOf = ({ subscriptions, gift_time: giftTime }: PlansOfUser): Plans => ({
  subscriptions,
  giftTime,
})

/** Time to look ahead, in months: longer than any gift time lasts. */
const foreseenMonths = 120

/** Tells plans apart: one gift from another, and a paid plan from another. */
const nameOf = ({ counts }: Stretch): string =>
  counts === null ? '' : counts.kind === 'gift' ? counts.id : counts.planId

/** Joins neighbours if the second only continues the first. */
export const joined = <Bar extends { readonly until: number }>(
  bars: readonly Bar[],
  isMore: (before: Bar, bar: Bar) => boolean,
): Bar[] => {
  const together: Bar[] = []
  for (const bar of bars) {
    const before = together.at(-1)
    if (before && isMore(before, bar)) together[together.length - 1] = { ...before, until: bar.until }
    else together.push(bar)
  }
  return together
}

/**
 * The plans that count from now on, as far as can be foreseen; `change` edits the gift time first. Times in
 * milliseconds.
 */
export const foreseePlans = (
  { subscriptions, giftTime }: Plans,
  now: number,
  change: (gifts: readonly GiftTime[]) => readonly GiftTime[] = (gifts) => gifts,
): Projection & {
  readonly paid: readonly PaidStretch[]
  readonly horizon: number
} => {
  const paid = subscriptions.flatMap(paidStretches)
  const horizon = monthsAfter(now, foreseenMonths)
  const foreseen = projectPlans(paid, change(giftTimes(giftTime)), now, horizon)
  return {
    ...foreseen,
    stretches: joined(foreseen.stretches, (before, stretch) => nameOf(before) === nameOf(stretch)),
    paid,
    horizon,
  }
}

/** Days that gift time would last from a moment on, rounded up. */
export const daysLeft = (left: GiftTime['left'], now: number): number =>
  Math.ceil((endOfTime(now, left) - now) / dayMs)

/** The highest paid plan that gives something at a moment; null if there is none. */
export const paidPlanAt = ({ subscriptions }: Plans, now: number): Subscription | null =>
  subscriptions
    .filter((one) => paidStretches(one).some(({ from, until }) => from <= now && now < until))
    .toSorted((one, other) => other.plan_id.localeCompare(one.plan_id))[0] ?? null

/** Gift time that counted until this moment and waits from then on, with its days; null for none. */
export const stoppedAt = (
  { moves }: Pick<Projection, 'moves'>,
  now: number,
): { readonly planId: PaidPlanId; readonly days: number } | null => {
  const stopped = moves.find(
    ({ run, left, since }) => run === null && since === now && daysLeft(left, now) > 0,
  )
  return stopped ? { planId: stopped.planId, days: daysLeft(stopped.left, now) } : null
}
