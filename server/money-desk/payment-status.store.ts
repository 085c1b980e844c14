import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PaymentKind, PaymentStatus } from '#contract/money-desk.rules.ts'
import { donationPurpose } from '../donation/donation.store.ts'
import type { Meant } from './meant-payments.store.ts'

/** `payment`: which of the touched payments are those of the row. */
const disputed = (payment: RawBuilder<unknown>, isLost: boolean) => sql`exists (
  select from touched_payments payment join disputes dispute on dispute.payment_id = payment.id
  where ${payment} and dispute.outcome in ('reversed', 'unassigned')
    ${isLost ? sql`and dispute.closed_as = 'lost'` : sql``})`

const ofOrder = sql`payment.order_id = orders.id and payment.reason = 'order'`
const ofCharge = sql`payment.id = charges.payment_id`

/** Payments of a state. A dispute that was lost is over: its payment isn't among those that are disputed. */
export const ofStatus = (status: PaymentStatus): Meant => {
  if (status === 'dispute_lost') return { orders: disputed(ofOrder, true), charges: disputed(ofCharge, true) }
  if (status === 'disputed')
    return {
      orders: sql`${disputed(ofOrder, false)} and not ${disputed(ofOrder, true)}`,
      charges: sql`${disputed(ofCharge, false)} and not ${disputed(ofCharge, true)}`,
    }
  if (status === 'renewal_failed')
    return {
      orders: sql`orders.id in (select order_id from subscriptions where status in ('past_due', 'unpaid'))`,
      charges: sql`false`,
    }
  return {
    orders: sql`orders.status = ${status}`,
    charges: sql`case charges.kind when 'stray_renewal' then 'differs' else 'fulfilled' end = ${status}`,
  }
}

/** Payments of a kind. A renewal that found no plan is a renewal, too. */
export const ofKind = (kind: PaymentKind): Meant => {
  const isLater = kind === 'renewal' || kind === 'plan_change'
  return {
    orders: isLater
      ? sql`false`
      : sql`(orders.purpose = ${donationPurpose}) = ${sql.lit(kind === 'donation')}`,
    charges: sql`case charges.kind when 'plan_change' then 'plan_change' else 'renewal' end = ${kind}`,
  }
}
