import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { isSubscriber } from '#contract/plans/plans.rules.ts'
import { bookDonation } from '../donation/donation.store.ts'
import { oweReceipt, receiptJobName } from '../charges/charges.store.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { insertGiftCodes } from '../gifts/gifts.store.ts'
import { paymentKey } from '../ledger/bookings.store.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import type { Fulfilment } from '../feature.ts'
import type { Db } from '../schema.ts'
import { planInForce } from '../subscriptions/plan-in-force.store.ts'
import { startSubscription } from '../subscriptions/subscriptions.store.ts'
import { giftsIn } from './gifts-in.ts'

type Line<Kind extends ReceiptLine['kind']> = Extract<ReceiptLine, { kind: Kind }>

const grantPlan = (db: Db, order: OrderRow, line: Line<'plan'>, nowMs: number): Promise<void> =>
  startSubscription(
    db,
    {
      orderId: order.id,
      userId: order.user_id,
      planId: line.plan_id,
      type: line.type,
      cents: line.cents,
      providerId: order.provider_subscription_id,
    },
    { orderedAt: order.created_at.getTime(), paidAt: order.paid_at?.getTime() ?? nowMs },
  )

/** Grants everything that a paid order buys: the plan first, so that a new subscriber gets a subscriber's votes. */
const fulfil: Fulfilment['fulfil'] = async (db, order, nowMs, settings) => {
  for (const line of order.lines) if (line.kind === 'plan') await grantPlan(db, order, line, nowMs)
  const subscriber = isSubscriber(await planInForce(db, order.user_id, nowMs))
  for (const [index, line] of order.lines.entries()) {
    if (line.kind === 'gift') {
      const { plan_id: planId, months } = line
      await insertGiftCodes(
        db,
        { orderId: order.id, line: index, buyerId: order.user_id, planId, months },
        settings,
        nowMs,
      )
    }
    if (line.kind === 'donation') await bookDonation(db, order, { line, index, subscriber }, nowMs)
  }
  const gifts = giftsIn(order.lines)
  if (gifts.gifts.length > 0)
    await recordEvent(db, {
      userId: order.user_id,
      kind: 'gifts_bought',
      data: { order_id: order.id, ...gifts },
      key: `gifts_bought:${order.id}`,
      atMs: nowMs,
    })
  await oweReceipt(db, paymentKey(order.id), nowMs)
}

export const orderFulfilment: Fulfilment = { fulfil, wakes: [receiptJobName] }
