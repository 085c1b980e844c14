import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { followPayments } from '#server/refund/follow-payments.ts'
import { openAfterSale } from '#tests/support/server/after-sale.ts'
import { codeOf } from '#tests/support/server/shop.ts'
import { signedWebhook } from '#tests/support/server/webhook.ts'
import { buyMixed, firstDonation, giftLine, mixed } from '#tests/support/server/refunds.ts'

test('one line of an order is refunded: the rest of it stays, and the player sees what was given back', async () => {
  const shop = await openAfterSale()
  const { orderId } = await buyMixed(shop)
  const before = await shop.totals()
  const bank = await shop.bank(shop.alice)

  const answer = await shop.refund(orderId, [{ index: firstDonation }])
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    id: expect.any(String),
    status: 'made',
    lines: [{ index: firstDonation, cents: 5_000 }],
    cents: 5_000,
  })
  await shop.catchUp()

  expect(await shop.totals()).toEqual({
    ...before,
    fund: before.fund - 50,
    donations: before.donations - 50,
  })
  expect(await shop.bank(shop.alice)).toBe(bank - 115)
  expect(await shop.months(orderId)).toBe(13)
  expect((await shop.alice.order(orderId)).after_sale).toEqual({
    refunded_cents: 5_000,
    disputed: false,
    refunds: [
      { at: expect.any(String), cents: 5_000, lines: [{ index: firstDonation, cents: 5_000, votes: 115 }] },
    ],
  })
  expect(await shop.worklist()).toEqual([])
  expect(await shop.mismatches()).toEqual([])
})

test('a refunded gift is worth no month, and the donations beside it are as they were', async () => {
  const shop = await openAfterSale()
  const { orderId } = await buyMixed(shop)
  const before = await shop.totals()
  await shop.refund(orderId, [{ index: giftLine }])
  await shop.catchUp()
  expect(await shop.months(orderId)).toBe(0)
  expect(await shop.totals()).toEqual(before)
  expect(await shop.mismatches()).toEqual([])
})

test('of a donation a part is refunded: it keeps the votes that the rest would have made', async () => {
  const shop = await openAfterSale()
  const { orderId } = await shop.donate(shop.alice, 100)
  expect(await shop.bank(shop.alice)).toBe(240)
  await shop.refund(orderId, [{ index: 0, cents: 5_000 }])
  await shop.catchUp()
  expect(await shop.bank(shop.alice)).toBe(115)
  await shop.refund(orderId, [{ index: 0 }])
  await shop.catchUp()
  expect(await shop.bank(shop.alice)).toBe(0)
  const { after_sale: after } = await shop.alice.order(orderId)
  expect(after).toMatchObject({ refunded_cents: 10_000 })
  expect(after?.refunds.flatMap(({ lines }) => lines.map(({ votes }) => votes)).toSorted()).toEqual([
    115, 125,
  ])
  expect(await shop.mismatches()).toEqual([])
})

test('votes already given to a project stay there, and later votes first fill what they left in the bank', async () => {
  const shop = await openAfterSale()
  const before = await shop.totals()
  const { orderId } = await shop.donate(shop.alice, 50, true)
  await shop.refund(orderId, [{ index: 0 }])
  await shop.catchUp()
  expect(await shop.totals()).toEqual({ ...before, votes: before.votes + 115 })
  expect(await shop.bank(shop.alice)).toBe(-115)

  await shop.donate(shop.alice, 5, true)
  expect((await shop.totals()).votes).toBe(before.votes + 115)
  expect(await shop.bank(shop.alice)).toBe(-105)
  // 240 votes, of which 135 are left: the votes of a donation are in one place.
  await shop.donate(shop.alice, 100, true)
  expect((await shop.totals()).votes).toBe(before.votes + 115)
  expect(await shop.bank(shop.alice)).toBe(135)
  expect(await shop.mismatches()).toEqual([])
})

test('whatever is reported doubled, reordered and to eight workers at once is done once', async () => {
  const shop = await openAfterSale()
  const { orderId } = await buyMixed(shop)
  const before = await shop.totals()
  await shop.refund(orderId, [{ index: firstDonation }, { index: giftLine }])
  await shop.deliver()
  const events = await shop.ask('/v1/events?limit=100')
  const told = events.data.filter(({ type }: { type: string }) => /refund/u.test(type))
  expect(told.length).toBeGreaterThan(1)
  const deliveries = Array.from({ length: 50 }, (_, nth) => ({
    ...told[nth % told.length],
    id: `evt_again_${nth}`,
  })).toReversed()
  await Promise.all(
    deliveries.map(async (event) =>
      shop.app.request('/api/payments/webhook', signedWebhook(event, shop.clock.now())),
    ),
  )
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      await shop.work()
      await followPayments(shop.shop)
    }),
  )
  await shop.catchUp()
  expect(await shop.totals()).toEqual({
    ...before,
    fund: before.fund - 50,
    donations: before.donations - 50,
  })
  expect(await shop.months(orderId)).toBe(0)
  const rows = await shop.db.selectFrom('reversals').select('id').execute()
  expect(rows).toHaveLength(1)
  expect(await shop.mismatches()).toEqual([])
})

test('of two refunds at once that can’t both be given only one is, and the same key gives back once', async () => {
  const shop = await openAfterSale()
  const { orderId, payment } = await shop.donate(shop.alice, 100)
  const both = await Promise.all([
    shop.refund(orderId, [{ index: 0, cents: 6_000 }]),
    shop.refund(orderId, [{ index: 0, cents: 6_000 }]),
  ])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const refused = both.find(({ status }) => status === 409)
  expect(refused && (await codeOf(refused))).toBe('refund_too_large')

  const key = randomUUID()
  const twice = await Promise.all([
    shop.refund(orderId, [{ index: 0, cents: 1_000 }], key),
    shop.refund(orderId, [{ index: 0, cents: 1_000 }], key),
  ])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const other = await shop.refund(orderId, [{ index: 0, cents: 2_000 }], key)
  expect(await codeOf(other)).toBe('order_mismatch')
  const reasoned = await shop.refund(orderId, [{ index: 0, cents: 1_000 }], key, shop.admin, 'Asked by phone')
  expect(await codeOf(reasoned)).toBe('order_mismatch')
  const refunds = await shop.ask(`/v1/refunds?payment_intent=${payment}`)
  expect(refunds.data.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([1_000, 6_000])
  await shop.catchUp()
  expect(await shop.mismatches()).toEqual([])
})

test.each([
  ['a line that doesn’t exist', [{ index: 7 }], 'refund_lines_wrong'],
  ['a line twice', [{ index: 1 }, { index: 1, cents: 100 }], 'refund_lines_wrong'],
  ['a part of a gift', [{ index: 0, cents: 100 }], 'refund_lines_wrong'],
  ['more than was paid', [{ index: 1, cents: 5_001 }], 'refund_too_large'],
  ['nothing', [], 'invalid_request'],
  ['less than nothing', [{ index: 1, cents: -100 }], 'invalid_request'],
  ['a part of a cent', [{ index: 1, cents: 0.5 }], 'invalid_request'],
])('a refund of %s is refused, and nothing is given back', async (_, lines, code) => {
  const shop = await openAfterSale()
  const { orderId, payment } = await buyMixed(shop)
  expect(await codeOf(await shop.refund(orderId, lines))).toBe(code)
  expect((await shop.ask(`/v1/refunds?payment_intent=${payment}`)).data).toEqual([])
  expect(await shop.mismatches()).toEqual([])
})

test('only administrators refund, only what is paid, and each refund is written down with before and after', async () => {
  const shop = await openAfterSale()
  const { orderId } = await shop.donate(shop.alice, 10)
  const mine = await shop.refund(orderId, [{ index: 0 }], randomUUID(), shop.alice)
  expect(await codeOf(mine)).toBe('forbidden')
  expect(await codeOf(await shop.refund('unknown', [{ index: 0 }]))).toBe('not_found')
  const open = await shop.alice.checkout(mixed)
  expect(await codeOf(await shop.refund(open.orderId, [{ index: 0 }]))).toBe('order_not_refundable')

  await shop.refund(orderId, [{ index: 0, cents: 400 }])
  await shop.catchUp()
  await shop.refund(orderId, [{ index: 0, cents: 100 }])
  const changes = await shop.db
    .selectFrom('audit_changes')
    .select(['admin_id', 'order_id', 'user_id', 'reason', 'kind', 'before', 'after'])
    .orderBy(sql`before->'returned_cents'`)
    .orderBy(sql`after->'returned_cents'`)
    .execute()
  const by = { admin_id: 'olivia', order_id: orderId, user_id: 'alice', reason: 'Asked by mail' }
  const change = (kind: string, cents: number, before: number, after: number) => ({
    ...by,
    kind: `refund_${kind}`,
    before: { returned_cents: before },
    after: { returned_cents: after, asked_cents: cents },
  })
  expect(changes).toEqual([
    change('asked', 400, 0, 0),
    change('made', 400, 0, 400),
    change('asked', 100, 400, 400),
    change('made', 100, 400, 500),
  ])
  await shop.catchUp()
  expect(await shop.mismatches()).toEqual([])
})

test.each(['error_done', 'error', 'lost', 'timeout', 'unavailable'])(
  'a refund whose answer is lost (%s) is made once, and found again',
  async (failure) => {
    const shop = await openAfterSale({ timeoutMs: 200 })
    const { orderId, payment } = await shop.donate(shop.alice, 10)
    const key = randomUUID()
    await shop.control({ fail: failure, failTimes: 2, failPath: '/v1/refunds' })
    const answer = await shop.refund(orderId, [{ index: 0 }], key)
    expect((await answer.json()).status).toBe('asked')
    await shop.control({}, '/reset')
    shop.clock.advance(61_000)
    await shop.catchUp()
    await shop.catchUp()
    expect((await shop.ask(`/v1/refunds?payment_intent=${payment}`)).data).toHaveLength(1)
    expect((await (await shop.refund(orderId, [{ index: 0 }], key)).json()).status).toBe('made')
    expect((await shop.alice.order(orderId)).after_sale?.refunded_cents).toBe(1_000)
    expect(await shop.mismatches()).toEqual([])
  },
)
