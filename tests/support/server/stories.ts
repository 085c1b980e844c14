import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import { project } from './after-sale.ts'
import { anOrder } from './orders.ts'
import { laterCards } from './plan-changes.ts'
import type { Shop } from './shop.ts'

const goodCard = '4242 4242 4242 4242'

const elite = anOrder({ plan: { id: 'tier3', type: 'monthly' } })
/** Lines 0 to 2: a gift of thirteen months, $50 to a project, $10 to the fund. */
const mixed = anOrder({
  gifts: { tier2: 13 },
  donations: [
    { cents: 5_000, project_type: 'general', project_id: project },
    { cents: 1_000, project_type: 'general' },
  ],
})

/** Someone whose order is fulfilled; from now on the hub hears nothing until its webhooks are delivered. */
export interface Teller {
  readonly shop: Shop
  readonly name: string
  /** Where they call from. */
  readonly peer: string
  readonly orderId: string
  readonly intent: string
  /** At the payment provider; empty without a plan. */
  readonly subscription: string
}

const callPlan = async ({ shop, name, peer }: Teller, method: string, path: string, body?: unknown) => {
  const player = await shop.person(name, peer)
  const [{ id }] = await player.subscriptions()
  const answer = await player.call(method, `/subscriptions/${id}${path}`, body, {
    'Idempotency-Key': randomUUID(),
  })
  expect([name, path, answer.status]).toEqual([name, path, 200])
  return answer.json()
}

const change = async (teller: Teller, plan_id: PaidPlanId): Promise<string | null> => {
  const preview = await callPlan(teller, 'POST', '/change/preview', { plan_id, type: 'monthly' })
  const { type, proration_date, charged_now_cents, next_charge_cents } = preview
  const body = { plan_id, type, proration_date, charged_now_cents, next_charge_cents }
  return (await callPlan(teller, 'POST', '/change', body)).payment_url
}

const changeUnpaid = async (teller: Teller): Promise<string> => {
  const { shop, subscription } = teller
  await shop.control({ subscription, card: laterCards.asks }, '/card')
  const url = await change(teller, 'tier5')
  await shop.control({ subscription, card: goodCard }, '/card')
  return url ?? ''
}

const dispute = async ({ shop, intent }: Teller, outcome: 'won' | 'lost'): Promise<void> => {
  await shop.control({ payment_intent: intent, reason: 'fraudulent' }, '/dispute')
  const { data } = await shop.ask(`/v1/disputes?payment_intent=${intent}`)
  await shop.control({ dispute: data[0].id, outcome }, '/decide')
}

/** What a player has, after a month. `invoiced`: the cents that were charged after the order, oldest first. */
export interface Outcome {
  readonly plan: string
  readonly giftMonths: number
  readonly donatedCents: number
  readonly votes: number
  readonly invoiced: readonly number[]
}

const nothing: Outcome = { plan: 'tier0', giftMonths: 0, donatedCents: 0, votes: 0, invoiced: [] }
/** $50 and $10 make 115 and 21 votes. */
const allOfIt: Outcome = { ...nothing, giftMonths: 13, donatedCents: 6_000, votes: 136 }

interface Story {
  readonly order: typeof mixed
  readonly happens: (teller: Teller) => Promise<unknown>
  readonly leaves: Outcome
}

/** What may happen to an order after it was fulfilled, and what the specification says of it. */
export const stories: Readonly<Record<string, Story>> = {
  'a higher plan at once': {
    order: elite,
    happens: (teller) => change(teller, 'tier5'),
    leaves: { ...nothing, plan: 'tier5', invoiced: [4_000, 5_999] },
  },
  'a higher plan paid by hand': {
    order: elite,
    happens: async (teller) => {
      const url = await changeUnpaid(teller)
      await teller.shop.provider.fetch(url, { method: 'POST', body: new URLSearchParams({ card: goodCard }) })
    },
    leaves: { ...nothing, plan: 'tier5', invoiced: [4_000, 5_999] },
  },
  'a higher plan never paid': {
    order: elite,
    happens: changeUnpaid,
    leaves: { ...nothing, plan: 'tier3', invoiced: [1_999] },
  },
  'a higher plan taken back': {
    order: elite,
    happens: async (teller) => {
      await changeUnpaid(teller)
      await callPlan(teller, 'DELETE', '/change')
    },
    leaves: { ...nothing, plan: 'tier3', invoiced: [1_999] },
  },
  'a lower plan later': {
    order: elite,
    happens: (teller) => change(teller, 'tier1'),
    leaves: { ...nothing, plan: 'tier1', invoiced: [499] },
  },
  'a lower plan taken back': {
    order: elite,
    happens: async (teller) => {
      await change(teller, 'tier1')
      await callPlan(teller, 'DELETE', '/change')
    },
    leaves: { ...nothing, plan: 'tier3', invoiced: [1_999] },
  },
  'a plan ended': {
    order: elite,
    happens: (teller) => callPlan(teller, 'POST', '/end'),
    leaves: nothing,
  },
  'a plan ended at the payment provider': {
    order: elite,
    happens: ({ shop, subscription }) => shop.payments.endSubscription(subscription),
    leaves: nothing,
  },
  'lines refunded': {
    order: mixed,
    happens: async ({ shop, intent, orderId }) => {
      const metadata = { order_id: orderId, lines: '0:11047 1:2000' }
      await shop.payments.refund({ paymentId: intent, cents: 13_047, metadata }, randomUUID())
    },
    // $30 make 66 votes, $10 make 21.
    leaves: { ...nothing, donatedCents: 4_000, votes: 87 },
  },
  'everything refunded': {
    order: mixed,
    happens: ({ shop, intent }) => shop.control({ payment_intent: intent }, '/refund'),
    leaves: nothing,
  },
  'a refund that failed': {
    order: mixed,
    happens: async ({ shop, intent }) => {
      await shop.control({ payment_intent: intent }, '/refund')
      const { data } = await shop.ask(`/v1/refunds?payment_intent=${intent}`)
      await shop.control({ refund: data[0].id }, '/fail-refund')
    },
    leaves: allOfIt,
  },
  'a plan refunded': {
    order: elite,
    happens: ({ shop, intent }) => shop.control({ payment_intent: intent }, '/refund'),
    leaves: nothing,
  },
  'a plan refunded that was to be a lower one': {
    order: elite,
    happens: async (teller) => {
      await change(teller, 'tier1')
      await teller.shop.control({ payment_intent: teller.intent }, '/refund')
    },
    leaves: nothing,
  },
  'a dispute won': { order: mixed, happens: (teller) => dispute(teller, 'won'), leaves: allOfIt },
  'a dispute lost': { order: mixed, happens: (teller) => dispute(teller, 'lost'), leaves: nothing },
}
