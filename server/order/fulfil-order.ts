import type { ReceiptLine } from '#contract/placed-order.contract.ts'
import { isSubscriber } from '#contract/plans.rules.ts'
import { donationVotes } from '#contract/votes.rules.ts'
import { insertGiftCodes } from '../gifts/gifts.store.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import type { Fulfilment } from '../payments/worker.ts'
import { findOpenProjects, recordDonation } from '../projects/projects.store.ts'
import type { Db } from '../schema.ts'
import { planInForce, startSubscription } from '../subscriptions/subscriptions.store.ts'
import { grantDonationVotes } from '../votes/votes.store.ts'
import { receiptJobName } from './receipts.ts'
import { oweReceipt } from './receipt.store.ts'

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

const grantDonation = async (
  db: Db,
  order: OrderRow,
  line: Line<'donation'>,
  index: number,
  subscriber: boolean,
  nowMs: number,
): Promise<void> => {
  const wanted = line.project ? [line.project.id] : []
  // A project that has closed since gets no money: the donation goes to the fund of the project type.
  const [projectId = null] = (await findOpenProjects(db, wanted)).keys()
  await recordDonation(db, {
    donor: order.user_id,
    project_id: projectId,
    project_type: line.project_type,
    amount_cents: line.cents,
    order_id: order.id,
    order_line: index,
    at: new Date(nowMs),
  })
  const votes = donationVotes(line.cents, subscriber)
  await grantDonationVotes(db, { userId: order.user_id, votes, orderId: order.id, line: index }, nowMs)
}

/** Grants everything a paid order buys, the plan first, so that its new subscriber gets a subscriber's votes. */
const fulfil = async (db: Db, order: OrderRow, nowMs: number): Promise<void> => {
  for (const line of order.lines) if (line.kind === 'plan') await grantPlan(db, order, line, nowMs)
  const subscriber = isSubscriber(await planInForce(db, order.user_id, nowMs))
  for (const [index, line] of order.lines.entries()) {
    if (line.kind === 'gift') {
      const { plan_id: planId, months } = line
      await insertGiftCodes(
        db,
        { orderId: order.id, line: index, buyerId: order.user_id, planId, months },
        nowMs,
      )
    }
    if (line.kind === 'donation') await grantDonation(db, order, line, index, subscriber, nowMs)
  }
  await oweReceipt(db, order, nowMs)
}

export const orderFulfilment: Fulfilment = { fulfil, wakes: [receiptJobName] }
