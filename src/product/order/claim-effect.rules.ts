import type { Counts, Projection, Stretch } from '#contract/subscriptions/gift-time.rules.ts'
import { isHigherPlan } from '#contract/subscriptions/gift-time.rules.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import { isPaidPlanId } from '#contract/plans/plans.rules.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { foreseePlans, paidPlanAt, type Plans, stoppedAt } from './foreseen-plans.rules.ts'

/** What counts and how long; `from` is null while it waits for what has no end, `until` is null where none can be foreseen. */
export interface EffectBar {
  readonly planId: PlanId
  /** `claimed`: the gift that all this is about; `free`: nothing is left. */
  readonly by: 'paid' | 'gift' | 'claimed' | 'free'
  readonly from: number | null
  readonly until: number | null
}

/** What claiming a gift does to the plans that its player has; times in milliseconds. */
export interface ClaimEffect {
  /** It counts from now on; at the end of the same plan; or after what counts now. */
  readonly kind: 'starts' | 'added' | 'waits'
  /** What counts now, without the gift. */
  readonly now: EffectBar
  /** The gift's time with what counts before and after it. */
  readonly lane: readonly EffectBar[]
  /** When the gift's time begins and when it is used up; null while that can't be foreseen. */
  readonly from: number | null
  readonly until: number | null
  /** Another gift that counted and waits from now on. */
  readonly waits: ReturnType<typeof stoppedAt>
  /** The plan that is paid for all the same; null without one. */
  readonly paid: Subscription | null
  /** A plan that gives nothing because its renewal isn't paid; null without one. */
  readonly owed: Subscription | null
}

/** A gift that isn't claimed yet. */
interface GiftToClaim {
  readonly planId: PaidPlanId
  readonly months: number
  /** It is to count before a lower paid plan. */
  readonly first: boolean
}

/** No gift time is called so. */
const toClaim = ' to claim'

/** May the player choose whether a gift counts first? Only one of a higher plan than the paid one (decisions.md). */
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
    // Ten years ahead there is always one.
    now: barOf(before.stretches[0] as Stretch, id, horizon),
    lane: isForeseen ? bars.slice(Math.max(0, first - 1), last + 2) : [...bars.slice(-1), waiting],
    from: bars[first]?.from ?? null,
    until: bars[last]?.until ?? null,
    waits: stoppedAt(foreseen, now),
    paid: paidPlanAt(plans, now),
    owed: plans.subscriptions.find(({ status }) => status === 'unpaid') ?? null,
  }
}

/** What claiming a gift would do. */
export const claimEffect = (
  plans: Plans,
  { planId, months, first }: GiftToClaim,
  now: number,
): ClaimEffect => {
  const time = { planId, left: { months, ms: 0 }, run: null, givenAt: now, since: now }
  const foreseen = foreseePlans(plans, now, (gifts) => [
    // One gift at most is put first.
    ...gifts.map((gift) => (first ? { ...gift, putFirst: false } : gift)),
    { ...time, id: toClaim, putFirst: first },
  ])
  return effectOf(plans, { id: toClaim, planId }, { foreseen, before: foreseePlans(plans, now), now })
}

/** What gift time does that was claimed; `id` is its own. */
export const claimedEffect = (
  plans: Plans,
  gift: { id: string; planId: PaidPlanId },
  now: number,
): ClaimEffect => {
  const foreseen = foreseePlans(plans, now)
  return effectOf(plans, gift, { foreseen, before: foreseen, now })
}
