import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createProvider, refusal, startPlan } from './support/provider.ts'

const seconds = (date: string) => Date.parse(date) / 1000
const start = seconds('2026-03-02T12:00:00Z')
const firstEnd = seconds('2026-04-02T12:00:00Z')

/** Elite a month that is to be another plan from the next period on. */
const begin = async (interval: 'month' | 'year' = 'month') => {
  const provider = createProvider()
  const { stripe } = provider
  const id = await startPlan(provider)
  const { id: price } = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 999,
    recurring: { interval },
    product_data: { name: 'Warrior' },
  })
  const made = await stripe.subscriptionSchedules.create({ from_subscription: id })
  const now = made.phases[0]?.items[0]?.price
  const schedule = await stripe.subscriptionSchedules.update(made.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        start_date: start,
        end_date: firstEnd,
        items: [{ price: String(now), quantity: 1 }],
        proration_behavior: 'none',
      },
      {
        duration: { interval, interval_count: 1 },
        items: [{ price, quantity: 1 }],
        proration_behavior: 'none',
      },
    ],
  })
  return {
    ...provider,
    id,
    price,
    schedule,
    read: () => stripe.subscriptions.retrieve(id),
    pass: (days: number) => provider.control({ subscription: id, days }, '/advance'),
  }
}

test('the next phase begins with the next period, at its price and without a proration', async () => {
  const { stripe, id, price, schedule, read, pass, deliver, types } = await begin()
  expect(schedule).toMatchObject({
    status: 'active',
    subscription: id,
    current_phase: { start_date: start, end_date: firstEnd },
    phases: [{ end_date: firstEnd }, { start_date: firstEnd, end_date: seconds('2026-05-02T12:00:00Z') }],
  })
  await pass(30)
  expect((await read()).items.data[0]?.price.unit_amount).toBe(1999)
  await pass(2)
  expect((await read()).items.data[0]?.price.id).toBe(price)
  const paid = await stripe.invoices.list({ subscription: id })
  expect(paid.data.map(({ amount_paid }) => amount_paid)).toEqual([999, 4499])
  await pass(30)
  expect(await read()).toMatchObject({
    schedule: null,
    status: 'active',
    items: { data: [{ price: { id: price } }] },
  })
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    status: 'released',
    released_subscription: id,
  })
  await deliver()
  expect(types().filter((type) => type.startsWith('subscription_schedule'))).toEqual([
    'subscription_schedule.created',
    'subscription_schedule.updated',
    'subscription_schedule.updated',
    'subscription_schedule.released',
  ])
})

test('a phase of another interval begins a period of its own length', async () => {
  const { read, pass } = await begin('year')
  await pass(32)
  expect(await read()).toMatchObject({
    billing_cycle_anchor: firstEnd,
    items: {
      data: [{ current_period_start: firstEnd, current_period_end: seconds('2027-04-02T12:00:00Z') }],
    },
  })
})

test('what is released changes nothing more', async () => {
  const { stripe, id, schedule, read, pass } = await begin()
  expect((await read()).schedule).toBe(schedule.id)
  expect(await stripe.subscriptionSchedules.release(schedule.id)).toMatchObject({
    status: 'released',
    subscription: null,
    released_subscription: id,
  })
  expect((await read()).schedule).toBeNull()
  await pass(32)
  expect((await read()).items.data[0]?.price.unit_amount).toBe(1999)
  expect((await refusal(stripe.subscriptionSchedules.release(schedule.id))).message).toContain('`released`')
})

test('a plan with a schedule is ended only once it is released, or cancelled with it', async () => {
  const { stripe, id, schedule, price } = await begin()
  expect((await refusal(stripe.subscriptions.update(id, { cancel_at_period_end: true }))).message).toContain(
    `managed by the subscription schedule \`${schedule.id}\``,
  )
  const item = (await stripe.subscriptions.retrieve(id)).items.data[0]?.id ?? ''
  const change: Stripe.SubscriptionUpdateParams = {
    items: [{ id: item, price }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  }
  expect((await refusal(stripe.subscriptions.update(id, change))).message).toContain('managed by')
  expect((await refusal(stripe.subscriptionSchedules.create({ from_subscription: id }))).message).toContain(
    'already attached',
  )
  await stripe.subscriptions.cancel(id)
  expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('canceled')
  expect((await refusal(stripe.subscriptionSchedules.create({ from_subscription: id }))).statusCode).toBe(400)
})

test('phases that cannot be are refused', async () => {
  const { stripe, schedule, price } = await begin()
  const old = String(schedule.phases[0]?.items[0]?.price)
  const first = { start_date: start, end_date: firstEnd, items: [{ price: old }] }
  const refused = (phases: Parameters<typeof stripe.subscriptionSchedules.update>[1]) =>
    refusal(stripe.subscriptionSchedules.update(schedule.id, phases))
  const next = { items: [{ price }] }
  expect(await refused({ phases: [{ ...first, start_date: start + 1 }] })).toMatchObject({
    param: 'phases[0][start_date]',
  })
  expect(await refused({ phases: [first, next] })).toMatchObject({ param: 'phases[1][end_date]' })
  expect(await refused({ phases: [first, { ...next, end_date: firstEnd }] })).toMatchObject({
    param: 'phases[1][end_date]',
  })
  expect(
    await refused({ phases: [first, { ...next, start_date: firstEnd + 5, end_date: firstEnd + 99 }] }),
  ).toMatchObject({ param: 'phases[1][start_date]' })
  expect(await refused({ phases: [{ ...first, items: [] }] })).toMatchObject({ param: 'phases[0][items]' })
})
