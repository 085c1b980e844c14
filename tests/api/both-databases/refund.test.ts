import { expect, test } from 'vitest'
import { openAfterSale, paymentOf, project } from '#tests/support/server/after-sale.ts'
import { anOrder } from '#tests/support/server/orders.ts'

test('a line is refunded, the rest is disputed, and the dispute is won', async () => {
  const shop = await openAfterSale()
  const before = await shop.totals()
  const { orderId, sessionId } = await shop.buy(
    shop.alice,
    anOrder({
      donations: [{ cents: 5_000, project_type: 'general', project_id: project }],
      gifts: { tier2: 2 },
    }),
  )
  const payment = await paymentOf(shop, sessionId)
  await shop.refund(orderId, [{ index: 1 }])
  await shop.catchUp()
  await shop.mailRefunds()
  expect(await shop.totals()).toEqual(before)
  expect(shop.mailer.sent.at(-1)?.subject).toContain('We refunded $50.00')

  await shop.control({ payment_intent: payment, reason: 'general' }, '/dispute')
  await shop.catchUp()
  expect(await shop.months(orderId)).toBe(0)
  expect((await shop.alice.order(orderId)).after_sale).toMatchObject({
    refunded_cents: 5_000,
    disputed: true,
  })

  const { data } = await shop.ask(`/v1/disputes?payment_intent=${payment}`)
  await shop.control({ dispute: data[0].id, outcome: 'won' }, '/decide')
  await shop.catchUp()
  expect(await shop.months(orderId)).toBe(2)
  expect((await shop.alice.order(orderId)).after_sale).toMatchObject({ disputed: false })
  expect(await shop.bank(shop.alice)).toBe(0)
  expect(await shop.mismatches()).toEqual([])
})
