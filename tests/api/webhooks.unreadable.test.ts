import { expect, test } from 'vitest'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import { webhookSignature } from '#tests/support/server/webhook.ts'

const event = (type: string, object: unknown) => ({
  id: 'evt_1',
  object: 'event',
  type,
  created: 1_772_366_400,
  data: { object },
})
const session = { id: 'cs_1', object: 'checkout.session', status: 'complete', payment_status: 'paid' }

const bodies: [what: string, body: unknown, id: string][] = [
  ['null', null, 'unreadable_74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b'],
  ['a number', 1, 'unreadable_6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b'],
  ['an empty object', {}, 'unreadable_44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'],
  [
    'an event without an object',
    { ...event('invoice.paid', null), data: null },
    expect.stringMatching(/^unreadable_/),
  ],
  [
    'an event from beyond time',
    { ...event('invoice.paid', {}), created: 1e300 },
    expect.stringMatching(/^unreadable_/),
  ],
  [
    'an event with a NUL in its id',
    { ...event('invoice.paid', {}), id: 'evt\0' },
    expect.stringMatching(/^unreadable_/),
  ],
  ['a thin event', { ...event('v2.core.event', {}), object: 'v2.core.event' }, 'evt_1'],
  ['a checkout that is null', event('checkout.session.completed', null), 'evt_1'],
  [
    'a checkout with a NUL in its order',
    event('checkout.session.completed', { ...session, metadata: { order_id: 'a\0b' } }),
    'evt_1',
  ],
  [
    'a checkout with half a character',
    event('checkout.session.completed', { ...session, url: 'https://\ud800' }),
    'evt_1',
  ],
  ['a checkout without an id', event('checkout.session.completed', { ...session, id: undefined }), 'evt_1'],
  ['a subscription that is a list', event('customer.subscription.updated', []), 'evt_1'],
  ['an invoice without lines', event('invoice.paid', { parent: null }), 'evt_1'],
]

test.each(bodies)('%s, well signed, is kept as ignored and not sent again', async (_, body, id) => {
  const hub = await createTestApp()
  const text = JSON.stringify(body)
  const send = async () => {
    const headers = {
      'Content-Type': 'application/json',
      'Stripe-Signature': webhookSignature(text, hub.clock.now()),
    }
    return (await hub.app.request('/api/payments/webhook', { method: 'POST', headers, body: text })).status
  }
  expect([await send(), await send()]).toEqual([200, 200])
  const kept = await hub.db.selectFrom('payment_events').select(['id', 'outcome', 'due_at']).execute()
  expect(kept).toEqual([{ id, outcome: 'ignored', due_at: null }])
  await hub.close()
})

test('a subscription without items and an invoice of another kind are events like others', async () => {
  const hub = await createTestApp()
  const told = [
    event('customer.subscription.updated', {
      id: 'sub_1',
      status: 'past_due',
      metadata: { order_id: 'order-1' },
    }),
    { ...event('invoice.paid', { lines: { data: [] } }), id: 'evt_2' },
  ]
  for (const one of told) {
    const text = JSON.stringify(one)
    const headers = { 'Stripe-Signature': webhookSignature(text, hub.clock.now()) }
    expect(
      (await hub.app.request('/api/payments/webhook', { method: 'POST', headers, body: text })).status,
    ).toBe(200)
  }
  const kept = await hub.db
    .selectFrom('payment_events')
    .select(['id', 'order_id', 'fact'])
    .orderBy('id')
    .execute()
  expect(kept).toMatchObject([
    { order_id: 'order-1', fact: { kind: 'subscription', status: 'past_due', periodEnd: null } },
    { order_id: null, fact: { kind: 'other' } },
  ])
  await hub.close()
})
