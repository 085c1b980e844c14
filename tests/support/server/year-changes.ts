import { lineOf, paid, periodEnd, priceOf } from './year.ts'
import type { Expected, Plan, PlanKind } from './year.ts'

/*
 * Changes of plan in the simulated year, from the specification's words ("Change of plan"): at once for a higher plan with
 * the same or a longer billing, for the rest of the period and less what is left of the old plan; everything else later.
 */

const higher = (one: PlanKind, other: PlanKind): boolean => one.id.slice(4) > other.id.slice(4)

/** What a change costs at this moment; null when it begins with the next period. */
export const chargedNow = (plan: Plan, to: PlanKind, now: number): number | null => {
  if (!higher(to, plan) || (plan.type === 'yearly' && to.type === 'monthly')) return null
  const rest = (cents: number): number =>
    Math.round((cents * (plan.paidUntil - now)) / (plan.paidUntil - plan.paidFrom))
  const charged = (to.type === plan.type ? rest(priceOf(to)) : priceOf(to)) - rest(priceOf(plan))
  // Too little to be worth a charge.
  return charged < 50 ? null : charged
}

/** Is it another plan than the one that runs, and than the one that begins next? */
export const isAnother = ({ id, type, next }: Plan, to: PlanKind): boolean =>
  ![{ id, type }, next].some((one) => one?.id === to.id && one.type === to.type)

/** A change at once was paid; a plan that was to end goes on. */
export const changedAtOnce = (player: Expected, plan: Plan, to: PlanKind, now: number): void => {
  const cents = chargedNow(plan, to, now) ?? 0
  const payment = paid(player, 'change', [lineOf('change', cents)])
  player.kept.plans += cents
  if (to.type !== plan.type)
    Object.assign(plan, {
      startedAt: now,
      periods: 1,
      paidFrom: now,
      paidUntil: periodEnd(now, to.type, 1),
      paidBy: payment,
    })
  Object.assign(plan, to, { next: null, ends: false })
}

/** A change that begins with the next period; a plan that was to end goes on for it. */
export const changedLater = (plan: Plan, to: PlanKind): void => {
  plan.next = to
  plan.ends = false
}
