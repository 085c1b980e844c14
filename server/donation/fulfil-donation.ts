import { isSubscriber } from '#contract/plans/plans.rules.ts'
import { oweReceipt, receiptJobName } from '../charges/charges.store.ts'
import { paymentKey } from '../ledger/bookings.store.ts'
import type { Fulfilment } from '../feature.ts'
import { planInForce } from '../subscriptions/plan-in-force.store.ts'
import { bookDonation } from './donation.store.ts'

export const donationFulfilment: Fulfilment = {
  fulfil: async (db, order, nowMs) => {
    const subscriber = isSubscriber(await planInForce(db, order.user_id, nowMs))
    for (const [index, line] of order.lines.entries())
      if (line.kind === 'donation') await bookDonation(db, order, { line, index, subscriber }, nowMs)
    await oweReceipt(db, paymentKey(order.id), nowMs)
  },
  wakes: [receiptJobName],
}
