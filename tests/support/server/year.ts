import { anOrder } from './orders.ts'
import type { Order, PaidPlanId } from '#contract/order.contract.ts'
import { catalogue } from '../database/catalogue.ts'
import { billed, votes } from '#tests/contract/order.oracle.ts'

/*
 * What players do in a year and what must have come of it, computed from the specification's words alone: no rule of the
 * hub is used. Times are milliseconds; every player has at most one plan at a time.
 */

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Plan {
  readonly id: PaidPlanId
  readonly type: 'monthly' | 'yearly'
  readonly startedAt: number
  periods: number
  paidUntil: number
  ends: boolean
  /** The card that is kept for renewals is declined. */
  fails: boolean
  owes: boolean
}

export interface Expected {
  plan: Plan | null
  /** Charged in cents, by what for. */
  readonly charged: { plans: number; gifts: number; donations: number }
  votes: number
  giftMonths: number
}

/** The same day so many months later, or the last one of a shorter month. */
const monthsAfter = (start: number, months: number): number => {
  const from = new Date(start)
  const then = new Date(start)
  then.setUTCDate(1)
  then.setUTCMonth(from.getUTCMonth() + months)
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(from.getUTCDate(), last))
  return then.getTime()
}

const periodEnd = ({ startedAt, type }: Plan, periods: number): number =>
  monthsAfter(startedAt, periods * (type === 'yearly' ? 12 : 1))

const priceOf = ({ id, type }: Pick<Plan, 'id' | 'type'>): number =>
  billed(anOrder({ plan: { id, type } }), catalogue).total

/** Three days after the last paid day the plan gives nothing more. */
export const planAt = ({ plan }: Expected, now: number): string => {
  if (!plan) return 'tier0'
  return now < plan.paidUntil + 3 * dayMs ? plan.id : 'tier0'
}

export const newcomer = (): Expected => ({
  plan: null,
  charged: { plans: 0, gifts: 0, donations: 0 },
  votes: 0,
  giftMonths: 0,
})

/** An order was paid, its gifts too. */
export const ordered = (player: Expected, order: Order, now: number): void => {
  if (order.plan) {
    const { id, type } = order.plan
    const plan = {
      id,
      type,
      startedAt: now,
      periods: 1,
      paidUntil: 0,
      ends: false,
      fails: false,
      owes: false,
    }
    player.plan = { ...plan, paidUntil: periodEnd(plan, 1) }
    player.charged.plans += priceOf(order.plan)
  }
  const subscribes = planAt(player, now) !== 'tier0'
  for (const { cents } of order.donations) {
    player.charged.donations += cents
    player.votes += votes(cents / 100, subscribes)
  }
  player.charged.gifts += billed(anOrder({ gifts: order.gifts }), catalogue).total
  player.giftMonths += Object.values(order.gifts).reduce((sum, months) => sum + months, 0)
}

/** A donation to a project by card; votes that go to it at once are spent. */
export const donatedByCard = (player: Expected, dollars: number, voteAtOnce: boolean, now: number): void => {
  player.charged.donations += dollars * 100
  if (!voteAtOnce) player.votes += votes(dollars, planAt(player, now) !== 'tier0')
}

const renewed = (player: Expected, plan: Plan): void => {
  plan.periods += 1
  plan.paidUntil = periodEnd(plan, plan.periods)
  plan.owes = false
  player.charged.plans += priceOf(plan)
}

/** A renewal that had failed was paid by hand, and the card is a good one from now on. */
export const paidByHand = (player: Expected): void => {
  if (!player.plan?.owes) return
  player.plan.fails = false
  renewed(player, player.plan)
}

/** Time has passed: what was due has happened. A renewal is charged an hour after its period has begun. */
export const passed = (player: Expected, now: number): void => {
  const { plan } = player
  if (!plan) return
  if (plan.owes) {
    if (now >= plan.paidUntil + 14 * dayMs) player.plan = null
    return
  }
  if (plan.ends) {
    if (now >= plan.paidUntil) player.plan = null
    return
  }
  if (now < plan.paidUntil + hourMs) return
  if (plan.fails) plan.owes = true
  else renewed(player, plan)
}
