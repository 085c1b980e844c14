import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { paymentReturnAddresses } from '#contract/http/paths.ts'
import { playerEvents } from '#contract/account/player-events.ts'
import { mailEvents } from '#server/event-mails/mail-events.ts'
import { discardStaleGifts } from '#server/order/discard-stale-gifts.ts'
import { reconcile } from '#server/payments/reconciler.ts'
import { createLog } from '#server/platform/process/log.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { aSubscription } from '#tests/support/database/subscriptions.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { sellElite, sellEliteToFailingCard } from '#tests/support/server/elite.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { checkoutBody } from '#tests/support/server/checkout-body.ts'
import { openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'

const dayMs = 86_400_000

/** What was written down beside charges (receipts.charges.test.ts), oldest first; each row is what the contract says it is. */
const events = async (shop: Shop, user = 'alice') => {
  const rows = await shop.db
    .selectFrom('player_events')
    .selectAll()
    .where('user_id', '=', user)
    .where('kind', '<>', 'charged')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, data, at }) => {
    expect(v.parse(playerEvents[kind], data)).toEqual(data)
    return { kind, data, at: at.toISOString() }
  })
}
const kinds = async (shop: Shop) => (await events(shop)).map(({ kind }) => kind)
const mailed = async (shop: Shop) => {
  await mailEvents(shop)
  return shop.mailer.sent.map(({ subject }) => subject)
}

/** Day by day, as the hub and the rest of the world go on. */
const goOn = async (shop: Shop, days: number) => {
  for (let day = 0; day < days; day += 1) {
    shop.clock.advance(dayMs)
    await shop.control({ days: 0 }, '/advance')
    await shop.catchUp()
    await reconcile(shop)
    await shop.catchUp()
  }
}

test('a plan, a donation and gifts that are paid for are written down once, however often it is reported', async () => {
  const shop = await openShop()
  await seedProjects(ownerOf(shop.db), shop.clock.now())
  await shop.buy(await shop.person('alice'), anOrder({ plan: { id: 'tier3', type: 'yearly' } }))
  await shop.buy(
    await shop.person('bob'),
    anOrder({
      gifts: { tier1: 13, tier2: 1 },
      donations: [
        { cents: 2_000, project_type: 'guilds', project_id: 'guild-quartermaster' },
        { cents: 500, project_type: 'general' },
      ],
    }),
  )
  await shop.control({}, '/redeliver')
  await shop.catchUp()
  expect(await events(shop)).toMatchObject([
    { kind: 'plan_started', data: { plan_id: 'tier3', type: 'yearly', cents: 20_107 } },
  ])
  const [first, second, gifts, ...rest] = await events(shop, 'bob')
  expect(first).toMatchObject({
    kind: 'donation_thanked',
    data: { cents: 2_000, votes: 44, project_id: 'guild-quartermaster' },
  })
  expect(second).toMatchObject({
    kind: 'donation_thanked',
    data: { cents: 500, votes: 10, project_id: null, project_type: 'general' },
  })
  expect(gifts).toMatchObject({
    kind: 'gifts_bought',
    data: {
      gifts: [
        { plan_id: 'tier1', months: 13 },
        { plan_id: 'tier2', months: 1 },
      ],
    },
  })
  expect(rest).toEqual([])
  expect(await mailed(shop)).toEqual([])
})

test('a renewal that fails is written down and mailed once, though it is tried and reported again and again', async () => {
  const { shop } = await sellEliteToFailingCard('past_due')
  await goOn(shop, 33)
  await shop.control({}, '/redeliver')
  await shop.catchUp()
  await goOn(shop, 4)
  expect(await events(shop)).toMatchObject([
    { kind: 'plan_started' },
    {
      kind: 'payment_failed',
      data: { plan_id: 'tier3', cents: 1_999, paid_until: '2026-04-01T12:00:00.000Z' },
    },
  ])
  expect(await mailed(shop)).toEqual(['Your Elite plan could not be renewed'])
  const [mail] = shop.mailer.sent
  expect(mail?.to).toBe('alice@example.org')
  for (const said of [
    'The renewal for $19.99 could not be charged.',
    'You keep Elite until April 4, 2026.',
    'If it isn’t paid by April 15, 2026, the plan ends and nothing more is charged.',
    'http://localhost:4000/settings#tab-assets',
  ])
    expect(mail?.text).toContain(said)
  expect(await mailed(shop)).toHaveLength(1)
})

test('paid after all, the plan is back: one row, one mail, whatever comes in between', async () => {
  const { shop, subscriptionId } = await sellEliteToFailingCard('past_due')
  await goOn(shop, 32)
  await shop.control({ subscription: subscriptionId, card: '4242 4242 4242 4242' }, '/card')
  await goOn(shop, 6)
  await shop.control({ order: 'reversed', copies: 2 })
  await shop.control({}, '/redeliver')
  await shop.catchUp()
  expect(await events(shop)).toMatchObject([
    { kind: 'plan_started' },
    { kind: 'payment_failed' },
    { kind: 'payment_recovered', data: { paid_until: '2026-05-01T12:00:00.000Z' } },
  ])
  await goOn(shop, 32)
  expect(await kinds(shop)).toEqual(['plan_started', 'payment_failed', 'payment_recovered'])
  expect(await mailed(shop)).toEqual(['Your Elite plan could not be renewed', 'Your Elite plan is back'])
  expect(shop.mailer.sent.at(-1)?.text).toContain('Elite is paid until May 1, 2026.')
})

test('heard in the wrong order, a renewal that failed and was paid is told at most once, and never as failed afterwards', async () => {
  const { shop, subscriptionId } = await sellEliteToFailingCard('past_due')
  await shop.control({ webhooks: 'hold', order: 'reversed', copies: 2 })
  shop.clock.advance(31 * dayMs + 2 * 3_600_000)
  await shop.control({ days: 0 }, '/advance')
  await shop.control({ subscription: subscriptionId, card: '4242 4242 4242 4242' }, '/card')
  shop.clock.advance(4 * dayMs)
  await shop.control({ days: 0 }, '/advance')
  await shop.control({}, '/release')
  await shop.catchUp()
  await shop.catchUp()
  const found = await kinds(shop)
  expect(found).toEqual([...new Set(found)])
  expect(found.at(-1)).not.toBe('payment_failed')
  expect((await (await shop.person('alice')).me()).plan_id).toBe('tier3')
})

test.each(['past_due', 'unpaid', 'cancel'])(
  'never paid, the plan ends, and that is written down and mailed once, in an account set to "%s"',
  async (afterRetries) => {
    const { shop } = await sellEliteToFailingCard(afterRetries)
    await goOn(shop, 60)
    expect(await events(shop)).toMatchObject([
      { kind: 'plan_started' },
      { kind: 'payment_failed' },
      { kind: 'plan_ended', data: { reason: 'unpaid', paid_until: '2026-04-01T12:00:00.000Z' } },
    ])
    expect(await mailed(shop)).toEqual(['Your Elite plan could not be renewed', 'Your Elite plan has ended'])
    expect(shop.mailer.sent.at(-1)?.text).toContain('It was paid until April 1, 2026')
  },
)

test('an end that the player wanted is written down when it was asked for and when it came', async () => {
  const shop = await openShop()
  await sellElite(shop)
  const alice = await shop.person('alice')
  const [{ id }] = await alice.subscriptions()
  expect((await alice.call('POST', `/subscriptions/${id}/end`)).status).toBe(200)
  await goOn(shop, 33)
  expect(await events(shop)).toMatchObject([
    { kind: 'plan_started' },
    { kind: 'plan_ending', data: { paid_until: '2026-04-01T12:00:00.000Z' } },
    { kind: 'plan_ended', data: { reason: 'ended' } },
  ])
  expect(await mailed(shop)).toEqual(['Your Elite plan has ended'])
})

test('time that was given ends, too', async () => {
  const shop = await openShop()
  await shop.person('alice')
  await shop.db
    .insertInto('subscriptions')
    .values(
      aSubscription(shop.clock.now() - 40 * dayMs, {
        user_id: 'alice',
        current_period_end: new Date(shop.clock.now() - dayMs),
      }),
    )
    .execute()
  await reconcile(shop)
  await reconcile(shop)
  expect(await kinds(shop)).toEqual(['plan_ended'])
})

test('gifts that nobody pays for are discarded after 90 days, with one mail in the player’s language', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const body = checkoutBody(anOrder({ plan: { id: 'tier3', type: 'yearly' }, gifts: { tier1: 2 } }), 'alice')
  const placed = await alice.send({ ...body, metadata: { ...body.metadata, language: 'fr' } })
  await shop.pay(await placed.json())
  await shop.catchUp()
  shop.clock.advance(90 * dayMs - 60_000)
  await discardStaleGifts(shop)
  expect(await kinds(shop)).toEqual(['plan_started'])
  shop.clock.advance(60_000)
  await Promise.all([discardStaleGifts(shop), discardStaleGifts(shop)])
  await discardStaleGifts(shop)
  expect((await events(shop)).at(-1)).toMatchObject({
    kind: 'gifts_discarded',
    data: { cents: 998, gifts: [{ plan_id: 'tier1', months: 2 }] },
  })
  expect(await mailed(shop)).toEqual([expect.stringContaining('Les cadeaux impayés de la commande')])
  expect(shop.mailer.sent[0]?.language).toBe('fr')
  expect(shop.mailer.sent[0]?.text).toMatch(/Basic, 2 mois/u)
})

test('gifts that were paid for are never discarded', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const order = anOrder({ plan: { id: 'tier3', type: 'yearly' }, gifts: { tier1: 2 } })
  const { orderId } = await shop.buy(alice, order)
  const opened = await alice.call(
    'POST',
    `/payments/orders/${orderId}/legs/gifts`,
    { amount: 998, ...paymentReturnAddresses('http://localhost:4000') },
    { 'Idempotency-Key': randomUUID() },
  )
  expect(opened.status).toBe(200)
  await shop.pay(await opened.json())
  await shop.catchUp()
  shop.clock.advance(100 * dayMs)
  await discardStaleGifts(shop)
  expect(await kinds(shop)).toEqual(['plan_started', 'gifts_bought'])
})

test('several processes send each mail once; one that the mail server refuses is sent later', async () => {
  const { shop } = await sellEliteToFailingCard('past_due')
  await goOn(shop, 33)
  const refusing = { ...shop.mailer, send: () => Promise.reject(new Error('421 later')) }
  await mailEvents({ ...shop, log: createLog('silent'), mailer: refusing })
  expect(await mailed(shop)).toEqual([])
  shop.clock.advance(2 * 3_600_000)
  await Promise.all([mailEvents(shop), mailEvents(shop), mailEvents(shop)])
  expect(shop.mailer.sent).toHaveLength(1)
})

test('a player without an address has the event and no mail', async () => {
  const { shop } = await sellEliteToFailingCard('past_due')
  await shop.db.updateTable('users').set({ email: null }).where('id', '=', 'alice').execute()
  await goOn(shop, 33)
  expect(await kinds(shop)).toEqual(['plan_started', 'payment_failed'])
  expect(await mailed(shop)).toEqual([])
})
