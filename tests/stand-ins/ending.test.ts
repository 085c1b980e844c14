import { expect, test } from 'vitest'
import { createProvider, refusal, startPlan } from './support/provider.ts'

const seconds = (date: string) => Date.parse(date) / 1000
const firstEnd = seconds('2026-04-02T12:00:00Z')

test('an end is planned for the end of the period, and reported with what it was before', async () => {
  const provider = createProvider()
  const id = await startPlan(provider)
  provider.clock.pass(86_400)
  const planned = await provider.stripe.subscriptions.update(id, {
    cancel_at_period_end: true,
    cancellation_details: { feedback: 'too_expensive', comment: 'Next season again.' },
  })
  expect(planned).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: firstEnd,
    canceled_at: seconds('2026-03-03T12:00:00Z'),
    ended_at: null,
    cancellation_details: { feedback: 'too_expensive', reason: 'cancellation_requested' },
  })
  await provider.deliver()
  expect(provider.received.at(-1)).toMatchObject({
    type: 'customer.subscription.updated',
    data: {
      object: { cancel_at_period_end: true },
      previous_attributes: { cancel_at_period_end: false, cancel_at: null, canceled_at: null },
    },
  })
  expect(provider.received.at(-1)?.data.previous_attributes).not.toHaveProperty('metadata')
})

test('a planned end is taken back until the period is over', async () => {
  const provider = createProvider()
  const id = await startPlan(provider)
  await provider.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await provider.stripe.subscriptions.update(id, { metadata: { note: 'stays planned' } })
  expect(await provider.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: true })
  const resumed = await provider.stripe.subscriptions.update(id, { cancel_at_period_end: false })
  expect(resumed).toMatchObject({
    status: 'active',
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    cancellation_details: { reason: null },
  })
  await provider.control({ days: 31 }, '/advance')
  expect(await provider.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
})

test('a planned end comes with the end of the period, without a further charge', async () => {
  const provider = createProvider()
  const id = await startPlan(provider)
  const { canceled_at } = await provider.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await provider.deliver()
  const before = provider.received.length
  await provider.control({ days: 30 }, '/advance')
  expect(await provider.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  await provider.control({ days: 1, subscription: id }, '/advance')
  const ended = await provider.stripe.subscriptions.retrieve(id)
  expect(ended).toMatchObject({
    status: 'canceled',
    canceled_at,
    ended_at: firstEnd,
    items: { data: [{ current_period_end: firstEnd }] },
  })
  await provider.deliver()
  expect(provider.types().slice(before)).toEqual(['customer.subscription.deleted'])
  expect(provider.received.at(-1)).toMatchObject({ created: firstEnd })
  expect((await provider.stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
})

test('an end can be planned for a day', async () => {
  const provider = createProvider()
  const id = await startPlan(provider)
  const cancel_at = seconds('2026-03-12T00:00:00Z')
  expect(await provider.stripe.subscriptions.update(id, { cancel_at })).toMatchObject({
    cancel_at,
    cancel_at_period_end: false,
  })
  await provider.control({ days: 10 }, '/advance')
  expect(await provider.stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    ended_at: cancel_at,
  })
})

test('a change that cannot be is refused', async () => {
  const provider = createProvider()
  const id = await startPlan(provider)
  const refused = (params: Record<string, unknown>) =>
    refusal(provider.stripe.subscriptions.update(id, params))
  const past = seconds('2026-03-01T00:00:00Z')
  expect(await refused({ cancel_at: past })).toMatchObject({ param: 'cancel_at' })
  expect((await refused({ cancel_at: firstEnd, cancel_at_period_end: true })).message).toContain(
    'only specify one',
  )
  expect(await refused({ cancel_at_period_end: 'soon' })).toMatchObject({ param: 'cancel_at_period_end' })
  expect(await refused({ cancellation_details: { feedback: 'bored' } })).toMatchObject({
    param: 'cancellation_details[feedback]',
  })
  expect(await refused({ ends: true })).toMatchObject({ code: 'parameter_unknown', param: 'ends' })
  await provider.stripe.subscriptions.cancel(id)
  expect((await refused({ cancel_at_period_end: false })).message).toContain(
    'A canceled subscription can only',
  )
  expect(await provider.stripe.subscriptions.update(id, { metadata: { note: 'kept' } })).toMatchObject({
    metadata: { note: 'kept' },
  })
})
