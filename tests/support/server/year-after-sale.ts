import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { paymentOf } from './after-sale.ts'
import { newestIntent } from './year-player.ts'
import type { Living } from './year-player.ts'
import { disputed, refunded, won } from './year-back.ts'
import { dayMs } from './year.ts'
import type { Line, Payment } from './year.ts'

const sum = (lines: readonly Line[]): number => lines.reduce((total, { left }) => total + left, 0)

/** An administrator, one of several, gives lines back. */
const refundLine = async (one: Living, payment: Payment, line: Line): Promise<void> => {
  const { shop, expected, name, chance } = one
  const admin = await shop.person(`admin-${name.slice(-1)}`)
  await shop.db.updateTable('users').set({ is_admin: true }).where('id', '=', admin.id).execute()
  const order: { lines: { kind: string }[] } = await (await one.player()).order(payment.orderId)
  const nth = payment.lines.filter(({ kind }) => kind === line.kind).indexOf(line)
  const index = order.lines.flatMap(({ kind }, at) => (kind === line.kind ? [at] : []))[nth]
  const cents = line.kind === 'donation' && chance.happens(2) ? chance.upTo(line.left) : line.left
  const answer = await admin.call(
    'POST',
    `/payments/orders/${payment.orderId}/refunds`,
    { lines: [{ index, ...(line.kind === 'donation' && { cents }) }], reason: 'Asked by mail' },
    { 'Idempotency-Key': randomUUID() },
  )
  expect([name, answer.status]).toEqual([name, 200])
  refunded(expected, payment, line, cents)
  await one.follow()
  one.count(`refund of a ${line.kind}`)
}

/** All that is left of a payment, in the payment provider's own pages. */
const refundWhole = async (one: Living, payment: Payment): Promise<void> => {
  await one.shop.control({ payment_intent: payment.intent }, '/refund')
  for (const line of payment.lines) if (line.left > 0) refunded(one.expected, payment, line, line.left)
  await one.follow()
  one.count(`refund of a whole ${payment.kind}`)
}

const dispute = async (one: Living, payment: Payment): Promise<void> => {
  const { shop, expected, disputes } = one
  await shop.control({ payment_intent: payment.intent, reason: 'fraudulent' }, '/dispute')
  const { data } = await shop.ask(`/v1/disputes?payment_intent=${payment.intent}`)
  const at = shop.clock.now()
  disputes.push({ id: data[0].id, taken: disputed(expected, payment, at), at })
  await one.follow()
  one.count(`dispute of a ${payment.kind}`)
}

const decide = async (one: Living): Promise<void> => {
  const { shop, expected, disputes, chance, count } = one
  const [open] = disputes
  if (!open || shop.clock.now() < open.at + 5 * dayMs || !chance.happens(5)) return
  disputes.shift()
  const outcome = chance.of(['won', 'lost'] as const)
  await shop.control({ dispute: open.id, outcome }, '/decide')
  if (outcome === 'won') won(expected, open.taken, shop.clock.now())
  await one.follow()
  count(`dispute ${outcome}`)
}

/** Money may go back on this day: a dispute is decided, or, on a busy one, something is refunded or disputed. */
export const giveBack = async (one: Living, isBusy: boolean): Promise<void> => {
  const { shop, expected, chance } = one
  await decide(one)
  if (!isBusy || !chance.happens(40)) return
  const { plan, payments } = expected
  const isOver = plan !== null && (plan.owes || shop.clock.now() >= plan.paidUntil)
  const possible = payments.filter(
    (payment) =>
      // What was disputed once is refunded no more, nor disputed again, also when that was won.
      !payment.wasDisputed &&
      sum(payment.lines) > 0 &&
      // The payment of a period that is just over, or not paid again, says nothing of the next one.
      !(isOver && plan.paidBy === payment) &&
      (payment.kind !== 'renewal' || (plan?.paidBy === payment && !plan.restored)),
  )
  if (possible.length === 0) return
  const payment = chance.of(possible)
  if (payment.intent === '' && payment.checkout !== '')
    payment.intent = await paymentOf(shop, payment.checkout)
  if (payment.kind === 'renewal') payment.intent = await newestIntent(one, 'subscription_cycle')
  if (chance.happens(3)) return dispute(one, payment)
  if (payment.kind !== 'order' || chance.happens(4)) return refundWhole(one, payment)
  return refundLine(one, payment, chance.of(payment.lines.filter(({ left }) => left > 0)))
}
