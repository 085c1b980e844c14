import { anOrder } from './orders.ts'
import type { Order, PaidPlanId } from '#contract/order/order.contract.ts'
import { catalogue } from '../database/catalogue.ts'
import { billed, votes } from '#tests/rules/contract/order.oracle.ts'

/*
 * What players do in a year and what must have come of it, computed from the specification's words alone: no rule of the
 * hub is used. Times are milliseconds; every player has at most one plan at a time. year-changes.ts is what changes of
 * plan mean, year-back.ts what refunds and disputes do.
 */

const hourMs = 3_600_000
export const dayMs = 24 * hourMs

export interface PlanKind {
  readonly id: PaidPlanId
  readonly type: 'monthly' | 'yearly'
}

/** What a payment is of; `left` is what nobody has given back of it. A `change` is what a change of plan charged at once. */
export interface Line {
  readonly kind: 'plan' | 'change' | 'gift' | 'donation'
  readonly cents: number
  left: number
  /** Of a gift that stands. */
  months: number
  /** Of a donation, as granted for what is left. */
  votes: number
  readonly withBonus: boolean
}

export interface Payment {
  readonly kind: 'order' | 'renewal' | 'change'
  readonly lines: readonly Line[]
  /** However that was decided. */
  wasDisputed: boolean
  /** Where the hub and the payment provider have it; filled in by who pays, the checkout only where there was one. */
  orderId: string
  checkout: string
  intent: string
}

export interface Plan {
  id: PaidPlanId
  type: 'monthly' | 'yearly'
  /** When its periods began to be counted. */
  startedAt: number
  periods: number
  paidFrom: number
  paidUntil: number
  /** What paid for the period that runs. */
  paidBy: Payment
  /** Begins with the next period. */
  next: PlanKind | null
  ends: boolean
  /** The card that is kept for renewals is declined. */
  fails: boolean
  owes: boolean
  /** Given back after a dispute that was won: nothing renews it. */
  restored: boolean
}

export interface Expected {
  plan: Plan | null
  readonly payments: Payment[]
  /** Kept in cents, by what for; of plans all that was ever charged. */
  readonly kept: { plans: number; gifts: number; donations: number }
  /** Given back of plans. */
  readonly back: { refunds: number; disputes: number }
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

export const periodEnd = (startedAt: number, type: PlanKind['type'], periods: number): number =>
  monthsAfter(startedAt, periods * (type === 'yearly' ? 12 : 1))

export const priceOf = ({ id, type }: PlanKind): number =>
  billed(anOrder({ plan: { id, type } }), catalogue).total

/** Three days after the last paid day the plan gives nothing more; one that nothing renews ends with that day. */
export const planAt = ({ plan }: Expected, now: number): string => {
  if (!plan) return 'tier0'
  return now < plan.paidUntil + (plan.restored ? 0 : 3 * dayMs) ? plan.id : 'tier0'
}

export const newcomer = (): Expected => ({
  plan: null,
  payments: [],
  kept: { plans: 0, gifts: 0, donations: 0 },
  back: { refunds: 0, disputes: 0 },
  votes: 0,
  giftMonths: 0,
})

export const lineOf = (kind: Line['kind'], cents: number, more: Partial<Line> = {}): Line => ({
  kind,
  cents,
  left: cents,
  months: 0,
  votes: 0,
  withBonus: false,
  ...more,
})

export const paid = (player: Expected, kind: Payment['kind'], lines: readonly Line[]): Payment => {
  const payment: Payment = { kind, lines, wasDisputed: false, orderId: '', checkout: '', intent: '' }
  player.payments.push(payment)
  return payment
}

const donationLine = (player: Expected, cents: number, now: number): Line => {
  const withBonus = planAt(player, now) !== 'tier0'
  return lineOf('donation', cents, { withBonus, votes: votes(cents / 100, withBonus) })
}

const giftLines = (gifts: Order['gifts']): Line[] =>
  Object.entries(gifts).map(([id, months]) =>
    lineOf('gift', billed(anOrder({ gifts: { [id]: months } }), catalogue).total, { months }),
  )

/** An order was paid, the gifts beside a plan by a payment of their own. Returns its payments. */
export const ordered = (player: Expected, order: Order, now: number): Payment[] => {
  const gifts = giftLines(order.gifts)
  const lines: Line[] = []
  if (order.plan) {
    lines.push(lineOf('plan', priceOf(order.plan)))
    player.kept.plans += priceOf(order.plan)
  } else lines.push(...gifts)
  const first = paid(player, 'order', lines)
  if (order.plan) {
    const { id, type } = order.plan
    player.plan = {
      id,
      type,
      startedAt: now,
      periods: 1,
      paidFrom: now,
      paidUntil: periodEnd(now, type, 1),
      paidBy: first,
      next: null,
      ends: false,
      fails: false,
      owes: false,
      restored: false,
    }
  }
  for (const { cents } of order.donations) {
    const line = donationLine(player, cents, now)
    lines.push(line)
    player.kept.donations += cents
    player.votes += line.votes
  }
  for (const { cents, months } of gifts) {
    player.kept.gifts += cents
    player.giftMonths += months
  }
  return order.plan && gifts.length > 0 ? [first, paid(player, 'order', gifts)] : [first]
}

/**
 * A donation to a project by card; votes that go to it at once are spent. What is missing in the bank after a refund is
 * filled first, also by those: then they stay there, since they are all in one place.
 */
export const donatedByCard = (
  player: Expected,
  dollars: number,
  voteAtOnce: boolean,
  now: number,
): Payment => {
  const line = donationLine(player, dollars * 100, now)
  player.kept.donations += line.cents
  player.votes += line.votes
  if (voteAtOnce && player.votes >= line.votes) player.votes -= line.votes
  return paid(player, 'order', [line])
}

const renewed = (player: Expected, plan: Plan): void => {
  const { next, type } = plan
  plan.next = null
  // Another billing is counted from the day it begins on.
  if (next && next.type !== type) Object.assign(plan, { startedAt: plan.paidUntil, periods: 0 })
  if (next) Object.assign(plan, next)
  plan.periods += 1
  plan.paidFrom = plan.paidUntil
  plan.paidUntil = periodEnd(plan.startedAt, plan.type, plan.periods)
  plan.owes = false
  plan.paidBy = paid(player, 'renewal', [lineOf('plan', priceOf(plan))])
  player.kept.plans += priceOf(plan)
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
