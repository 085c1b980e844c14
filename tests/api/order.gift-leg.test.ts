import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { paymentReturnAddresses } from '#contract/http/paths.ts'
import { dayMs } from '#contract/values/time.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { openProvenShop } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { type Shop, codeOf } from '#tests/support/server/shop.ts'

const planAndGifts = anOrder({
  plan: { id: 'tier3', type: 'monthly' },
  gifts: { tier1: 13, tier2: 2 },
  donations: [{ cents: 1_500, project_type: 'guilds' }],
})
const firstCents = 1_999 + 1_500
/** A lot of 12 and a month of Basic, two months of Pro. */
const giftsCents = 5_019 + 499 + 2 * 999
const returns = paymentReturnAddresses('http://localhost:4000')

type Person = Awaited<ReturnType<Shop['person']>>

const legOf = async (player: Person, orderId: string) =>
  (await player.call('GET', `/payments/orders/${orderId}/legs/gifts`)).json()
const waiting = async (player: Person) =>
  (await (await player.call('GET', '/payments/legs/gifts')).json()).legs
const askFor = (player: Person, orderId: string, amount = giftsCents, key: string = randomUUID()) =>
  player.call(
    'POST',
    `/payments/orders/${orderId}/legs/gifts`,
    { amount, ...returns },
    { 'Idempotency-Key': key },
  )
const discard = (player: Person, orderId: string) =>
  player.call('DELETE', `/payments/orders/${orderId}/legs/gifts`)
const open = async (player: Person, orderId: string, amount?: number, key?: string) => {
  const answer = await askFor(player, orderId, amount, key)
  expect(answer.status).toBe(200)
  return answer.json()
}
const monthsOf = async ({ db }: Shop, player: Person): Promise<number> => {
  const codes = await db.selectFrom('gift_codes').select('months').where('buyer_id', '=', player.id).execute()
  return codes.reduce((sum, { months }) => sum + months, 0)
}

/** Somebody has paid for the plan, and the gifts wait. */
const withPlan = async () => {
  const shop = await openProvenShop()
  const alice = await shop.person('alice')
  const { orderId } = await shop.buy(alice, planAndGifts)
  return { shop, alice, orderId }
}

test('a plan and gifts are two payments: the plan with the donations first, then the gifts', async () => {
  const shop = await openProvenShop()
  const alice = await shop.person('alice')
  const first = await alice.checkout(planAndGifts)
  expect(first).toMatchObject({
    requiresSequentialPayment: true,
    giftSessionId: expect.any(String),
    giftUrl: null,
  })
  expect(await shop.ask(`/v1/checkout/sessions/${first.sessionId}`)).toMatchObject({
    mode: 'subscription',
    amount_total: firstCents,
  })
  expect((await alice.order(first.orderId)).lines.map(({ kind }) => kind)).toEqual(['plan', 'donation'])
  const leg = {
    id: first.giftSessionId,
    order_id: first.orderId,
    order_number: (await alice.order(first.orderId)).number,
    lines: [
      { kind: 'gift', plan_id: 'tier1', months: 13, cents: 5_518 },
      { kind: 'gift', plan_id: 'tier2', months: 2, cents: 1_998 },
    ],
    total_cents: giftsCents,
    price_cents: giftsCents,
    until: new Date(shop.clock.now() + 90 * dayMs).toISOString(),
    payment: null,
  }
  expect(await legOf(alice, first.orderId)).toEqual({ ...leg, status: 'pending' })
  expect(await waiting(alice)).toEqual([])
  expect(await codeOf(await askFor(alice, first.orderId))).toBe('gifts_not_open')

  await shop.pay(first)
  await shop.catchUp()
  expect((await alice.me()).plan_id).toBe('tier3')
  expect(await monthsOf(shop, alice)).toBe(0)
  expect(await waiting(alice)).toEqual([{ ...leg, status: 'open' }])

  const second = await open(alice, first.orderId)
  expect(await shop.ask(`/v1/checkout/sessions/${second.sessionId}`)).toMatchObject({
    mode: 'payment',
    amount_total: giftsCents,
    metadata: { order_id: second.orderId, leg: 'gifts' },
  })
  await shop.pay(second)
  await shop.catchUp()
  expect((await alice.order(second.orderId)).status).toBe('fulfilled')
  expect(await monthsOf(shop, alice)).toBe(15)
  expect(await waiting(alice)).toEqual([])
  expect(await legOf(alice, first.orderId)).toMatchObject({
    status: 'paid',
    payment: { order_id: second.orderId, status: 'fulfilled' },
  })
  const { order_id, lines, total_cents } = leg
  for (const { orderId } of [first, second])
    expect(await alice.order(orderId)).toMatchObject({
      number: leg.order_number,
      gift_leg: { order_id, lines, total_cents, status: 'paid' },
    })
  const { orders } = await (await alice.call('GET', '/payments/orders')).json()
  expect(orders.map(({ number }: { number: string }) => number)).toEqual([leg.order_number, leg.order_number])
  const { codes } = await (await alice.call('GET', '/users/alice/gift-codes')).json()
  for (const { order_number: number } of codes) expect(number).toBe(leg.order_number)
  expect(await codeOf(await askFor(alice, first.orderId))).toBe('order_already_paid')
  expect(await codeOf(await discard(alice, first.orderId))).toBe('order_already_paid')
})

test('an order that is one payment has no second', async () => {
  const shop = await openProvenShop()
  const alice = await shop.person('alice')
  const { orderId } = await alice.checkout(anOrder({ gifts: { tier1: 1 } }))
  expect(await codeOf(await alice.call('GET', `/payments/orders/${orderId}/legs/gifts`))).toBe('not_found')
})

test('the same attempt gets the same checkout, another one replaces it, and one that was left can be paid later', async () => {
  const { shop, alice, orderId } = await withPlan()
  const key = randomUUID()
  const one = await open(alice, orderId, giftsCents, key)
  expect(await open(alice, orderId, giftsCents, key)).toEqual(one)
  const other = await open(alice, orderId)
  expect(other.sessionId).not.toBe(one.sessionId)
  expect((await shop.ask(`/v1/checkout/sessions/${one.sessionId}`)).status).toBe('expired')
  await alice.cancel(other.orderId)
  expect((await legOf(alice, orderId)).payment).toEqual({ order_id: other.orderId, status: 'cancelled' })
  expect(await waiting(alice)).toHaveLength(1)
  await shop.pay(await open(alice, orderId))
  await shop.catchUp()
  expect(await monthsOf(shop, alice)).toBe(15)
})

test('gifts paid for in one tab are not sold again in another, before anybody has heard of the payment', async () => {
  const { shop, alice, orderId } = await withPlan()
  const paid = await open(alice, orderId)
  await shop.pay(paid)
  expect(await codeOf(await askFor(alice, orderId))).toBe('order_already_paid')
  expect(await codeOf(await discard(alice, orderId))).toBe('order_already_paid')
  await shop.catchUp()
  expect(await monthsOf(shop, alice)).toBe(15)
})

test('gifts that are paid for while another tab’s checkout is being prepared get no second one', async () => {
  const { shop, alice, orderId } = await withPlan()
  const one = await open(alice, orderId)
  // The prices are asked for again, and the answer takes its time.
  shop.clock.advance(61_000)
  await shop.control({ fail: 'slow', slowMs: 1_000, failPath: '/v1/prices' })
  const preparing = askFor(alice, orderId)
  await expect.poll(async () => (await shop.state()).fail).toBe('none')
  await shop.pay(one)
  await shop.catchUp()
  expect(await codeOf(await preparing)).toBe('order_already_paid')
  expect(await monthsOf(shop, alice)).toBe(15)
})

test('another price is never charged silently: the player is told, and agrees to it', async () => {
  const { shop, alice, orderId } = await withPlan()
  await ownerOf(shop.db)
    .updateTable('plans')
    .set({ monthly_cents: 1_099 })
    .where('id', '=', 'tier2')
    .execute()
  expect(await codeOf(await askFor(alice, orderId))).toBe('order_mismatch')
  const now = giftsCents + 2 * 100
  expect(await legOf(alice, orderId)).toMatchObject({ total_cents: giftsCents, price_cents: now })
  // At the payment provider the new price isn't set up yet.
  expect(await codeOf(await askFor(alice, orderId, now))).toBe('price_missing')
})

test('once paid, it is what was paid and not what it cost when it was ordered', async () => {
  const { shop, alice, orderId } = await withPlan()
  const { id, lines } = await legOf(alice, orderId)
  const cheaper = lines.map((line: { cents: number }) => ({ ...line, cents: line.cents - 100 }))
  await shop.db
    .updateTable('gift_legs')
    .set({ lines: JSON.stringify(cheaper) as never, total_cents: giftsCents - 200 })
    .where('id', '=', id)
    .execute()
  expect(await legOf(alice, orderId)).toMatchObject({
    lines: cheaper,
    total_cents: giftsCents - 200,
    price_cents: giftsCents,
  })
  await shop.pay(await open(alice, orderId))
  await shop.catchUp()
  // Another price today changes nothing of it.
  await ownerOf(shop.db)
    .updateTable('plans')
    .set({ monthly_cents: 1_099 })
    .where('id', '=', 'tier2')
    .execute()
  expect(await legOf(alice, orderId)).toMatchObject({
    status: 'paid',
    lines,
    total_cents: giftsCents,
    price_cents: giftsCents,
  })
})

test('what was discarded can’t be paid: an open checkout is closed with it', async () => {
  const { shop, alice, orderId } = await withPlan()
  const one = await open(alice, orderId)
  const answer = await discard(alice, orderId)
  expect([answer.status, (await answer.json()).status]).toEqual([200, 'discarded'])
  expect((await shop.ask(`/v1/checkout/sessions/${one.sessionId}`)).status).toBe('expired')
  expect((await (await discard(alice, orderId)).json()).status).toBe('discarded')
  expect(await waiting(alice)).toEqual([])
  expect(await codeOf(await askFor(alice, orderId))).toBe('gifts_not_open')
  expect((await alice.me()).plan_id).toBe('tier3')
  expect(await monthsOf(shop, alice)).toBe(0)
})

test('they go with the plan’s payment when that comes to nothing', async () => {
  const shop = await openProvenShop()
  const alice = await shop.person('alice')
  const { orderId } = await alice.checkout(planAndGifts)
  await alice.cancel(orderId)
  expect((await legOf(alice, orderId)).status).toBe('discarded')
  expect(await codeOf(await askFor(alice, orderId))).toBe('gifts_not_open')
  expect(await waiting(alice)).toEqual([])
})

test('they are kept for 90 days', async () => {
  const { shop, alice, orderId } = await withPlan()
  const { until } = await legOf(alice, orderId)
  shop.clock.advance(Date.parse(until) - shop.clock.now() - 1)
  const later = await shop.person('alice')
  expect(await waiting(later)).toHaveLength(1)
  shop.clock.advance(1)
  expect(await waiting(later)).toEqual([])
  expect(await codeOf(await askFor(later, orderId))).toBe('gifts_not_open')
})

test('they are nobody else’s, and no other address is returned to', async () => {
  const { shop, alice, orderId } = await withPlan()
  const mallory = await shop.person('mallory')
  for (const answer of [
    await mallory.call('GET', `/payments/orders/${orderId}/legs/gifts`),
    await askFor(mallory, orderId),
    await discard(mallory, orderId),
  ])
    expect([answer.status, await codeOf(answer)]).toEqual([404, 'not_found'])
  expect(await waiting(mallory)).toEqual([])
  const evil = await alice.call(
    'POST',
    `/payments/orders/${orderId}/legs/gifts`,
    { amount: giftsCents, ...returns, success_url: 'https://evil.example/payment-success' },
    { 'Idempotency-Key': randomUUID() },
  )
  expect(await codeOf(evil)).toBe('return_url_refused')
})

test('money that isn’t what the gifts cost is said, and nothing reminds of them or asks for more', async () => {
  const { shop, alice, orderId } = await withPlan()
  const second = await open(alice, orderId)
  await shop.pay(second)
  await shop.db.updateTable('orders').set({ total_cents: 1 }).where('id', '=', second.orderId).execute()
  await shop.catchUp()
  expect(await legOf(alice, orderId)).toMatchObject({
    status: 'differs',
    payment: { order_id: second.orderId, status: 'differs' },
  })
  expect(await waiting(alice)).toEqual([])
  expect(await codeOf(await askFor(alice, orderId))).toBe('order_already_paid')
  expect(await codeOf(await discard(alice, orderId))).toBe('order_already_paid')
  expect(await monthsOf(shop, alice)).toBe(0)
})
