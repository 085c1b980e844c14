import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { billings } from '#contract/plans/plans.contract.ts'
import type { Order } from '#contract/order/order.contract.ts'
import { paidPlanIds } from '#contract/order/order.contract.ts'
import { paymentReturnAddresses } from '#contract/http/paths.ts'
import { billed } from '#tests/rules/contract/order.oracle.ts'
import { catalogue } from '../database/catalogue.ts'
import { project } from './after-sale.ts'
import { anOrder } from './orders.ts'
import type { Shop } from './shop.ts'
import { changedAtOnce, changedLater, chargedNow, isAnother } from './year-changes.ts'
import { giveBack } from './year-after-sale.ts'
import { donatedByCard, ordered, paidByHand } from './year.ts'
import type { Payment, Plan, PlanKind } from './year.ts'
import { newestIntent, providerId } from './year-player.ts'
import type { Living } from './year-player.ts'
import type { Chance } from '../chance.ts'

const returns = paymentReturnAddresses('http://localhost:4000')
const goodCard = '4242 4242 4242 4242'
const failingCard = '4000 0000 0000 0341'

const someGifts = (chance: Chance): Order['gifts'] => ({ [chance.of(paidPlanIds)]: chance.upTo(26) })
const someDonations = (chance: Chance): Order['donations'] =>
  Array.from({ length: chance.upTo(3) }, () => ({
    cents: chance.upTo(300) * 100,
    project_type: chance.of(['general', 'guilds', 'education'] as const),
  }))

const keepIds = (
  payment: Payment | undefined,
  { orderId, sessionId }: { orderId: string; sessionId: string },
): void => {
  if (!payment) throw new Error('More was paid than there are payments expected.')
  payment.orderId = orderId
  payment.checkout = sessionId
}

/** Pays for an order, and for its gifts after a plan. */
const buy = async (one: Living, order: Order): Promise<void> => {
  const { shop, expected } = one
  const player = await one.player()
  const opened = await player.checkout(order)
  await shop.pay(opened)
  await one.follow()
  const [first, second] = ordered(expected, order, shop.clock.now())
  keepIds(first, opened)
  if (!opened.requiresSequentialPayment) return
  const amount = billed(anOrder({ gifts: order.gifts }), catalogue).total
  const path = `/payments/orders/${opened.orderId}/legs/gifts`
  const leg = await player.call('POST', path, { amount, ...returns }, { 'Idempotency-Key': randomUUID() })
  expect(leg.status).toBe(200)
  const gifts = await leg.json()
  await shop.pay(gifts)
  await one.follow()
  keepIds(second, gifts)
}

/** Donates by card, to a project; its votes go there at once, or to the player's donation bank. */
const donate = async (one: Living): Promise<void> => {
  const { shop, name, chance, expected } = one
  const [dollars, voteAtOnce] = [chance.upTo(60) * 5, chance.happens(2)]
  const answer = await (
    await one.player()
  ).call(
    'POST',
    '/stripe-donations/checkout',
    { user_id: name, amount: dollars, use_votes_immediately: voteAtOnce, project_id: project },
    { 'Idempotency-Key': randomUUID() },
  )
  expect(answer.status).toBe(200)
  const { session_id: sessionId, order_id: orderId } = await answer.json()
  await shop.pay({ sessionId })
  await one.follow()
  keepIds(donatedByCard(expected, dollars, voteAtOnce, shop.clock.now()), { orderId, sessionId })
}

const payInvoice = (shop: Shop, url: string) =>
  shop.provider.fetch(url, { method: 'POST', body: new URLSearchParams({ card: goodCard }) })

const payByHand = async (one: Living): Promise<void> => {
  const { shop, expected } = one
  const subscription = await providerId(one)
  await shop.control({ subscription, card: goodCard }, '/card')
  const { data } = await shop.ask(`/v1/invoices?subscription=${subscription}&status=open`)
  await payInvoice(shop, `${shop.settings.publicUrl}/dev/pay/invoice/${data[0].id}`)
  paidByHand(expected)
}

const callPlan = async (one: Living, method: string, path: string, body?: unknown) => {
  const player = await one.player()
  const [{ id }] = await player.subscriptions()
  return player.call(method, `/subscriptions/${id}${path}`, body, { 'Idempotency-Key': randomUUID() })
}

const endOrResume = async (one: Living, plan: Plan): Promise<void> => {
  plan.ends = !plan.ends
  plan.next = null
  const answer = await callPlan(one, 'POST', plan.ends ? '/end' : '/resume')
  expect([answer.status, one.name]).toEqual([200, one.name])
  one.count(plan.ends ? 'end' : 'resume')
}

/** Another plan, as its preview says; a card that is declined leaves it to be paid by hand, which not everybody does. */
const changePlan = async (one: Living, plan: Plan, to: PlanKind): Promise<void> => {
  const { shop, expected, chance, count } = one
  const now = shop.clock.now()
  const cents = chargedNow(plan, to, now)
  const asked = await callPlan(one, 'POST', '/change/preview', { plan_id: to.id, type: to.type })
  const { proration_date, charged_now_cents, next_charge_cents } = await asked.json()
  expect([one.name, asked.status, charged_now_cents]).toEqual([one.name, 200, cents ?? 0])
  const body = { plan_id: to.id, type: to.type, proration_date, charged_now_cents, next_charge_cents }
  const answer = await callPlan(one, 'POST', '/change', body)
  expect([one.name, answer.status]).toEqual([one.name, 200])
  const { payment_url: url } = await answer.json()
  if (cents === null) {
    changedLater(plan, to)
    return count('change later')
  }
  // What was planned is released before.
  plan.next = null
  expect(url !== null).toBe(plan.fails)
  if (url !== null && chance.happens(2)) return count('change not paid')
  if (url !== null) await payInvoice(shop, url)
  await one.follow()
  changedAtOnce(expected, plan, to, now)
  const payment = expected.payments.at(-1)
  if (payment) payment.intent = await newestIntent(one, 'subscription_update')
  count(url === null ? 'change at once' : 'change paid by hand')
}

const takeChangeBack = async (one: Living, plan: Plan): Promise<void> => {
  expect((await callPlan(one, 'DELETE', '/change')).status).toBe(200)
  plan.next = null
  one.count('change taken back')
}

/** What may be done with a plan whose running period is paid. */
const livePlan = async (one: Living, plan: Plan): Promise<void> => {
  const { shop, chance } = one
  const to = { id: chance.of(paidPlanIds), type: chance.of(billings) }
  if (chance.happens(15) && isAnother(plan, to)) await changePlan(one, plan, to)
  else if (plan.next && chance.happens(10)) await takeChangeBack(one, plan)
  else if (chance.happens(40)) await endOrResume(one, plan)
  else if (!plan.fails && chance.happens(60)) {
    await shop.control({ subscription: await providerId(one), card: failingCard }, '/card')
    plan.fails = true
  }
}

/** One player's day. */
export const live = async (one: Living): Promise<void> => {
  const { shop, expected, chance, count } = one
  const { plan } = expected
  const isBusy = chance.happens(one.busyOneDayIn)
  const wantsPlan = isBusy && !plan && chance.happens(20)
  const wantsGifts = isBusy && chance.happens(50)
  const wantsToDonate = isBusy && chance.happens(25)
  const byCard = chance.happens(2)
  if (wantsPlan || wantsGifts || (wantsToDonate && !byCard)) {
    const order = anOrder({
      ...(wantsPlan && { plan: { id: chance.of(paidPlanIds), type: chance.of(billings) } }),
      ...((wantsGifts || chance.happens(3)) && { gifts: someGifts(chance) }),
      ...(wantsToDonate && { donations: someDonations(chance) }),
    })
    await buy(one, order)
    count('order')
  } else if (wantsToDonate) {
    await donate(one)
    count('donation')
  } else if (plan?.owes) {
    if (!chance.happens(8)) return
    await payByHand(one)
    count('renewal paid by hand')
  } else {
    const isPaid = plan !== null && !plan.restored && shop.clock.now() < plan.paidUntil
    await giveBack(one, isBusy)
    // A plan that has just gone with its payment is changed no more.
    if (isBusy && isPaid && expected.plan === plan) await livePlan(one, plan)
  }
}
