import type { Counts, Projection, Stretch } from '#contract/subscriptions/gift-time.rules.ts'
import { isHigherPlan } from '#contract/subscriptions/gift-time.rules.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import { isPaidPlanId } from '#contract/plans/plans.rules.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { foreseePlans, paidPlanAt, type Plans, stoppedAt } from './foreseen-plans.rules.ts'

/**
 * A plan that counts, and its time; `from` is null while it waits for something without an end, `until` is null if the
 * end cannot be foreseen.
 */
export interface EffectBar {
  readonly planId: PlanId
  /** `claimed`: the gift being claimed; `free`: no plan is left. */
  readonly by: 'paid' | 'gift' | 'claimed' | 'free'
  readonly from: number | null
  readonly until: number | null
}

/** Effect of claiming a gift on the player's plans; times in milliseconds. */
export interface ClaimEffect {
  /** `starts`: it counts from now on; `added`: at the end of the same plan; `waits`: after the plan that counts now. */
  readonly kind: 'starts' | 'added' | 'waits'
  /** The plan that counts now, without the gift. */
  readonly now: EffectBar
  /** The gift's time with the plans before and after it. */
  readonly lane: readonly EffectBar[]
  /** Start and end of the gift's time; null while they cannot be foreseen. */
  readonly from: number | null
  readonly until: number | null
  /** Another gift that counted so far and waits from now on. */
  readonly waits: ReturnType<typeof stoppedAt>
  /** The plan that continues to be charged; null without one. */
  readonly paid: Subscription | null
  /** A plan that gives nothing because its renewal is unpaid; null without one. */
  readonly owed: Subscription | null
}

interface GiftToClaim {
  readonly planId: PaidPlanId
  readonly months: number
  /** The gift should count before a lower paid plan. */
  readonly first: boolean
}

/** No gift time has this id. */
const toClaim = ' to claim'

/** May the player choose if a gift counts first? Only if its plan is higher than the paid one (decisions.md). */
export const asksForFirst = (plans: Plans, planId: PaidPlanId, now: number): boolean => {
  const paid = paidPlanAt(plans, now)?.plan_id
  return paid !== undefined && isPaidPlanId(paid) && isHigherPlan(planId, paid)
}

type Foreseen = Projection & { readonly horizon: number }

const isGift = (id: string, counts: Counts | null | undefined): boolean =>
  counts?.kind === 'gift' && counts.id === id

const barOf = ({ from, until, counts }: Stretch, id: string, horizon: number): EffectBar => ({
  planId: counts?.planId ?? 'tier0',
  by: counts === null ? 'free' : isGift(id, counts) ? 'claimed' : counts.kind,
  from,
  until: until >= horizon ? null : until,
})

const effectOf = (
  plans: Plans,
  { id, planId }: { id: string; planId: PaidPlanId },
  { foreseen, before, now }: { foreseen: Foreseen; before: Foreseen; now: number },
): ClaimEffect => {
  const { horizon, stretches } = foreseen
  const bars = stretches.map((stretch) => barOf(stretch, id, horizon))
  const first = bars.findIndex(({ by }) => by === 'claimed')
  const last = bars.findLastIndex(({ by }) => by === 'claimed')
  const isForeseen = first !== -1
  const waiting: EffectBar = { planId, by: 'claimed', from: null, until: null }
  const earlier = isForeseen ? bars[first - 1] : bars.at(-1)
  return {
    kind: first === 0 ? 'starts' : earlier?.planId === planId ? 'added' : 'waits',
    // With ten years to look ahead there is always one.
    now: barOf(before.stretches[0] as Stretch, id, horizon),
    lane: isForeseen ? bars.slice(Math.max(0, first - 1), last + 2) : [...bars.slice(-1), waiting],
    from: bars[first]?.from ?? null,
    until: bars[last]?.until ?? null,
    waits: stoppedAt(foreseen, now),
    paid: paidPlanAt(plans, now),
    owed: plans.subscriptions.find(({ status }) => status === 'unpaid') ?? null,
  }
}

export const claimEffect = (
  plans: Plans,
  { planId, months, first }: GiftToClaim,
  now: number,
): ClaimEffect => {
  const time = { planId, left: { months, ms: 0 }, run: null, givenAt: now, since: now }
  const foreseen = foreseePlans(plans, now, (gifts) => [
    // At most one gift is put first.
    ...gifts.map((gift) => (first ? { ...gift, putFirst: false } : gift)),
    { ...time, id: toClaim, putFirst: first },
  ])
  return effectOf(plans, { id: toClaim, planId }, { foreseen, before: foreseePlans(plans, now), now })
}

/** The effect of gift time already claimed; `id` is its own. */
export const claimedEffect = (
  plans: Plans,
  gift: { id: string; planId: PaidPlanId },
  now: number,
): ClaimEffect => {
  const foreseen = foreseePlans(plans, now)
  return effectOf(plans, gift, { foreseen, before: foreseen, now })
}
