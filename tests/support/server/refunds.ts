import { expect } from 'vitest'
import { paymentOf, project } from './after-sale.ts'
import type { AfterSaleShop } from './after-sale.ts'
import { anOrder } from './orders.ts'

/** Thirteen months of gifts, a donation for a project and one for no project. */
export const mixed = anOrder({
  donations: [
    { cents: 5_000, project_type: 'general', project_id: project },
    { cents: 1_000, project_type: 'general' },
  ],
  gifts: { tier2: 13 },
})
/** Where the lines of that order stand. */
export const [giftLine, firstDonation, secondDonation] = [0, 1, 2]

export const buyMixed = async (shop: AfterSaleShop) => {
  const { orderId, sessionId } = await shop.buy(shop.alice, mixed)
  const order = await shop.alice.order(orderId)
  expect(order.lines.map(({ kind }) => kind)).toEqual(['gift', 'donation', 'donation'])
  return { orderId, payment: await paymentOf(shop, sessionId), total: order.total_cents }
}

/** Somebody refunds in the payment provider's own pages. */
export const refundThere = async (
  shop: Pick<AfterSaleShop, 'provider'>,
  payment: string,
  params: Record<string, string> = {},
) =>
  (
    await shop.provider.fetch('http://provider.test/v1/refunds', {
      method: 'POST',
      headers: {
        Authorization: 'Bearer sk_test_hub',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ payment_intent: payment, ...params }),
    })
  ).json()
