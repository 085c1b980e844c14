import { expect, test } from 'vitest'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { reconcile } from '#server/payments/reconciler.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { aSubscription } from '#tests/support/database/subscriptions.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { openProvenShop } from '#tests/support/server/ledger.ts'
import { sellElite } from '#tests/support/server/elite.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf, type Shop } from '#tests/support/server/shop.ts'
import { webhookSignature } from '#tests/support/server/webhook.ts'

const proWithDonations = anOrder({
  plan: { id: 'tier2', type: 'monthly' },
  donations: [
    { cents: 1_000, project_type: 'guilds' },
    { cents: 500, project_type: 'general' },
  ],
})

test('someone without a plan gets the plain votes', async () => {
  const shop = await openProvenShop()
  const bob = await shop.person('bob')
  const checkout = await shop.buy(
    bob,
    anOrder({ gifts: { tier4: 12 }, donations: [{ cents: 1_000, project_type: 'guilds' }] }),
  )
  expect((await bob.order(checkout.orderId)).lines).toContainEqual(
    expect.objectContaining({ kind: 'donation', votes: 21 }),
  )
  expect(await bob.me()).toMatchObject({ premium: false, plan_id: 'tier0' })
})

const forQuartermaster = anOrder({
  donations: [
    { cents: 1_000, project_type: 'guilds', project_id: 'guild-quartermaster' },
    { cents: 500, project_type: 'general' },
  ],
})

const donated = async (shop: Shop) => {
  const read = async (path: string) => (await shop.app.request(`/api/vaultvision/${path}`)).json()
  const projects: { id: string; donations: number }[] = await read('projects')
  const fund: number = (await read('stats')).donated
  return { fund, project: projects.find(({ id }) => id === 'guild-quartermaster')?.donations ?? Number.NaN }
}

const projectsOf = ({ lines }: OrderState) =>
  lines.map((line) => (line.kind === 'donation' ? [line.project?.closed, line.votes] : null))

test('a donation for a project makes the fund of that project grow, once', async () => {
  const shop = await openProvenShop()
  await seedProjects(ownerOf(shop.db), shop.clock.now())
  const bob = await shop.person('bob')
  const before = await donated(shop)
  const checkout = await shop.buy(bob, forQuartermaster)
  await shop.work()
  expect(await donated(shop)).toEqual({ fund: before.fund + 15, project: before.project + 10 })
  expect(projectsOf(await bob.order(checkout.orderId))).toEqual([
    [false, 21],
    [undefined, 10],
  ])
})

test('a project that closes before it is paid gets nothing: the fund of its type does, the votes go to the bank', async () => {
  const shop = await openProvenShop()
  await seedProjects(ownerOf(shop.db), shop.clock.now())
  const bob = await shop.person('bob')
  const before = await donated(shop)
  const checkout = await bob.checkout(forQuartermaster)
  await shop.db
    .updateTable('projects')
    .set({ status: 'completed' })
    .where('id', '=', 'guild-quartermaster')
    .execute()
  await shop.pay(checkout)
  expect(projectsOf(await bob.order(checkout.orderId))).toEqual([
    [false, null],
    [undefined, null],
  ])
  await shop.catchUp()
  expect(await donated(shop)).toEqual({ fund: before.fund + 15, project: before.project })
  const order = await bob.order(checkout.orderId)
  expect(order.lines[0]).toMatchObject({
    project_type: 'guilds',
    project: { id: 'guild-quartermaster', title: 'Guild Quartermaster', closed: true },
    votes: 21,
  })
  const booked = await shop.db
    .selectFrom('donations')
    .select(['project_id', 'project_type', 'amount_cents'])
    .where('order_id', '=', checkout.orderId)
    .orderBy('order_line')
    .execute()
  expect(booked).toEqual([
    { project_id: null, project_type: 'guilds', amount_cents: 1_000 },
    { project_id: null, project_type: 'general', amount_cents: 500 },
  ])
  const banks = await shop.db.selectFrom('vote_ledger').select(['bank', 'votes']).orderBy('votes').execute()
  expect(banks).toEqual([
    { bank: 'donation', votes: 10 },
    { bank: 'donation', votes: 21 },
  ])
})

test('a subscriber who picks another plan is refused, and may buy gifts and donate', async () => {
  const shop = await openProvenShop()
  const alice = await shop.person('alice')
  await shop.buy(alice, proWithDonations)
  const other = await alice.submit(anOrder({ plan: { id: 'tier4', type: 'yearly' } }))
  expect([other.status, await codeOf(other)]).toEqual([409, 'plan_change_elsewhere'])
  expect((await alice.submit(anOrder({ gifts: { tier1: 1 } }))).status).toBe(200)
})

test("a webhook that is not the payment provider's own is refused and writes nothing", async () => {
  const shop = await openProvenShop()
  const now = shop.clock.now()
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'charge.updated',
    created: now / 1000,
    data: { object: {} },
  })
  const send = (body: string, signature?: string) =>
    shop.app.request('/api/payments/webhook', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(signature && { 'Stripe-Signature': signature }) },
      body,
    })
  const refused = [
    await send(payload),
    await send(payload, 'nonsense'),
    await send(payload, webhookSignature(payload, now, 'whsec_another')),
    await send(payload, webhookSignature(payload, now - 301_000)),
    await send(payload.replace('evt_1', 'evt_2'), webhookSignature(payload, now)),
    await send('', webhookSignature('', now)),
    await send('{', webhookSignature('{', now)),
  ]
  expect(refused.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400, 400, 400])
  expect(await shop.db.selectFrom('payment_events').selectAll().execute()).toEqual([])
  expect((await send(payload, webhookSignature(payload, now - 299_000))).status).toBe(200)
  expect((await send(payload, webhookSignature(payload, now))).status).toBe(200)
  expect(await shop.db.selectFrom('payment_events').selectAll().execute()).toHaveLength(1)
})

test('a renewal extends the subscription, an ended one ends the plan and makes room for another', async () => {
  const shop = await openProvenShop()
  const id = await sellElite(shop)
  shop.clock.advance(31 * 86_400_000)
  await shop.control({ subscription: id }, '/renew')
  await shop.catchUp()
  const later = await shop.person('alice')
  expect((await later.subscriptions())[0]).toMatchObject({
    status: 'active',
    current_period_end: '2026-05-01T12:00:00.000Z',
  })

  await shop.payments.endSubscription(id)
  await shop.catchUp()
  expect((await later.subscriptions())[0]).toMatchObject({ status: 'ended' })
  expect(await later.me()).toMatchObject({ premium: false, plan_id: 'tier0' })
  expect((await later.submit(anOrder({ plan: { id: 'tier1', type: 'monthly' } }))).status).toBe(200)
})

test('the return page of an older order makes the hub ask, but not at every look', async () => {
  const shop = await openProvenShop()
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(proWithDonations)
  shop.clock.advance(61_000)
  expect((await alice.order(checkout.orderId)).status).toBe('awaiting_payment')
  await shop.pay(checkout)
  expect((await alice.order(checkout.orderId)).status).toBe('awaiting_payment')
  shop.clock.advance(30_000)
  expect((await alice.order(checkout.orderId)).status).toBe('paid')
})

test('an order whose checkout was never answered is given up, and its owner can order again', async () => {
  const shop = await openProvenShop()
  const alice = await shop.person('alice')
  await shop.control({ fail: 'lost', failTimes: 2, failPath: '/v1/checkout/sessions' })
  expect(await codeOf(await alice.submit(proWithDonations))).toBe('payment_failed')
  shop.clock.advance(300_000)
  await reconcile(shop)
  expect((await shop.ask('/v1/checkout/sessions')).data).toMatchObject([{ status: 'expired' }])
  expect((await alice.submit(proWithDonations)).status).toBe(200)
})

test('an event of a subscription that comes before its payment waits for it', async () => {
  const shop = await openProvenShop()
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(proWithDonations)
  await shop.pay(checkout)
  const [{ id }] = (await shop.ask('/v1/subscriptions')).data
  await shop.payments.endSubscription(id)
  await shop.control({ order: 'reversed' })
  await shop.catchUp()
  expect((await alice.order(checkout.orderId)).status).toBe('fulfilled')
  expect((await alice.subscriptions())[0]).toMatchObject({ status: 'ended' })
  const waiting = await shop.db
    .selectFrom('payment_events')
    .selectAll()
    .where('due_at', 'is not', null)
    .execute()
  expect(waiting).toEqual([])
})

test('the reconciler finds a renewal and an end that no webhook reported', async () => {
  const shop = await openProvenShop()
  const id = await sellElite(shop)
  shop.clock.advance(32 * 86_400_000)
  await shop.control({ subscription: id }, '/renew')
  await reconcile(shop)
  const later = await shop.person('alice')
  expect((await later.subscriptions())[0]).toMatchObject({ current_period_end: '2026-05-01T12:00:00.000Z' })
  await shop.payments.endSubscription(id)
  shop.clock.advance(31 * 86_400_000)
  await reconcile(shop)
  expect((await (await shop.person('alice')).subscriptions())[0]).toMatchObject({ status: 'ended' })
})

test('a gift that is over ends by itself, and its owner may buy a plan', async () => {
  const shop = await openProvenShop()
  const erin = await shop.person('erin')
  await shop.db
    .insertInto('subscriptions')
    .values(
      aSubscription(shop.clock.now(), {
        user_id: 'erin',
        current_period_end: new Date(shop.clock.now() + 60_000),
      }),
    )
    .execute()
  expect(await erin.me()).toMatchObject({ plan_id: 'tier3' })
  shop.clock.advance(60_000)
  expect(await erin.me()).toMatchObject({ plan_id: 'tier0' })
  await reconcile(shop)
  expect((await erin.subscriptions())[0]).toMatchObject({ status: 'ended' })
})

test('a player who pays for a plan from elsewhere is not sold a second one', async () => {
  const shop = await openProvenShop()
  const bob = await shop.person('bob')
  await shop.db
    .insertInto('subscriptions')
    .values(aSubscription(shop.clock.now(), { user_id: 'bob', plan_id: 'tier2' }))
    .execute()
  expect(await codeOf(await bob.submit(anOrder({ plan: { id: 'tier4', type: 'monthly' } })))).toBe(
    'plan_change_elsewhere',
  )
})
