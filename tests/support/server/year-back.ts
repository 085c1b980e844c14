import { votes } from '#tests/rules/contract/order.oracle.ts'
import type { Expected, Line, Payment, Plan } from './year.ts'

/*
 * Refunds and disputes in the simulated year, from the specification's words: what is given back takes back what it
 * bought; a plan ends with the payment of the period that it runs on; what was taken by a dispute comes back when it is won.
 */

type Cause = 'refunds' | 'disputes'

/** What a dispute has taken, to be given back. */
export interface Taken {
  readonly lines: readonly {
    readonly line: Line
    readonly cents: number
    readonly votes: number
    readonly months: number
  }[]
  /** The plan that ended by it, and how long it had been paid for. */
  readonly plan: Plan | null
  readonly owedMs: number
}

const takeLine = (player: Expected, line: Line, cents: number, cause: Cause): Taken['lines'][number] => {
  const before = { votes: line.votes, months: line.months }
  line.left -= cents
  switch (line.kind) {
    case 'gift':
      line.months = 0
      player.kept.gifts -= cents
      break
    case 'donation':
      // Those that the rest would have made by itself.
      line.votes = votes(line.left / 100, line.withBonus)
      player.kept.donations -= cents
      break
    default:
      player.back[cause] += cents
  }
  const taken = { line, cents, votes: before.votes - line.votes, months: before.months - line.months }
  player.votes -= taken.votes
  player.giftMonths -= taken.months
  return taken
}

/** A plan ends with the payment of its period. A change in the middle of a period was charged beside that payment. */
const endPlan = (player: Expected, payment: Payment, lines: readonly Line[]): Plan | null => {
  const { plan } = player
  if (plan?.paidBy !== payment || !lines.some(({ kind }) => kind === 'plan' || kind === 'change')) return null
  player.plan = null
  return plan
}

/** Cents of a line were refunded. */
export const refunded = (player: Expected, payment: Payment, line: Line, cents: number): void => {
  endPlan(player, payment, [line])
  takeLine(player, line, cents, 'refunds')
}

/** The payer's bank has called back all that was left of a payment. */
export const disputed = (player: Expected, payment: Payment, now: number): Taken => {
  payment.wasDisputed = true
  const standing = payment.lines.filter(({ left }) => left > 0)
  const plan = endPlan(player, payment, standing)
  return {
    lines: standing.map((line) => takeLine(player, line, line.left, 'disputes')),
    plan,
    owedMs: plan ? plan.paidUntil - now : 0,
  }
}

/** What was taken comes back, the time of a plan from this day on, unless another one is paid by now. */
export const won = (player: Expected, { lines, plan, owedMs }: Taken, now: number): void => {
  for (const { line, cents, votes: granted, months } of lines) {
    line.left += cents
    line.votes += granted
    line.months += months
    player.votes += granted
    player.giftMonths += months
    if (line.kind === 'gift') player.kept.gifts += cents
    else if (line.kind === 'donation') player.kept.donations += cents
    else player.back.disputes -= cents
  }
  if (!plan || player.plan) return
  const given = {
    paidFrom: now,
    paidUntil: now + owedMs,
    next: null,
    ends: true,
    owes: false,
    restored: true,
  }
  player.plan = { ...plan, ...given }
}
