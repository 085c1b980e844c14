import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PaymentKind, PaymentState, PaymentStatus } from '#contract/desk/money-desk.rules.ts'
import { donationPurpose } from '../donation/donation.store.ts'
import type { Meant } from './meant-payments.store.ts'

interface Side {
  /** Finds the row's payments with refunds or disputes. */
  readonly payment: RawBuilder<unknown>
  readonly total: RawBuilder<unknown>
  /** The state of the row while no money has been returned. */
  readonly status: RawBuilder<unknown>
}

const ofOrder: Side = {
  payment: sql`payment.order_id = orders.id and payment.reason = 'order'`,
  total: sql`orders.total_cents`,
  status: sql`orders.status`,
}
const ofCharge: Side = {
  payment: sql`payment.id = charges.payment_id`,
  total: sql`charges.cents`,
  status: sql`case charges.kind when 'stray_renewal' then 'differs' else 'fulfilled' end`,
}

const wentBack = sql`('reversed', 'unassigned')`

const isDisputed = ({ payment }: Side, isLost: boolean) => sql`exists (
  select from touched_payments payment join disputes dispute on dispute.payment_id = payment.id
  where ${payment} and dispute.outcome in ${wentBack} ${isLost ? sql`and dispute.closed_as = 'lost'` : sql``})`

const refunded = ({ payment }: Side) => sql`coalesce((
  select sum(refund.cents) from touched_payments payment join refunds refund on refund.payment_id = payment.id
  where ${payment} and refund.outcome in ${wentBack}), 0)`

/** The state of a row in SQL; the rule is `paymentStateOf` of contract/desk/money-desk.rules.ts. */
const stateOf = (side: Side) => sql`case
  when ${isDisputed(side, true)} then 'dispute_lost'
  when ${isDisputed(side, false)} then 'disputed'
  when ${refunded(side)} = 0 then ${side.status}
  when ${refunded(side)} < ${side.total} then 'partly_refunded'
  else 'refunded' end`

const isTouched: Record<PaymentState, boolean> = {
  awaiting_payment: false,
  paid: false,
  fulfilled: false,
  differs: false,
  cancelled: false,
  expired: false,
  partly_refunded: true,
  refunded: true,
  disputed: true,
  dispute_lost: true,
}

/** Few payments have refunds or disputes: an index finds these before the state of each is computed. */
const hasState = (side: Side, state: PaymentState) =>
  isTouched[state]
    ? sql`exists (select from touched_payments payment where ${side.payment}) and ${stateOf(side)} = ${state}`
    : sql`${side.status} = ${state} and ${stateOf(side)} = ${state}`

/** Payments with this state on the desk, or whose plan has an unpaid renewal. */
export const ofStatus = (status: PaymentStatus): Meant =>
  status === 'renewal_failed'
    ? {
        orders: sql`orders.id in (select order_id from subscriptions where status in ('past_due', 'unpaid'))`,
        charges: sql`false`,
      }
    : { orders: hasState(ofOrder, status), charges: hasState(ofCharge, status) }

/** Payments that include something of this kind. A renewal without a plan counts as a renewal too. */
export const ofKind = (kind: PaymentKind): Meant => {
  const isLater = kind === 'renewal' || kind === 'plan_change'
  const isDonation = sql`orders.purpose = ${donationPurpose}`
  const hasLine = sql`orders.lines @> ${JSON.stringify([{ kind }])}::jsonb`
  if (isLater)
    return {
      orders: sql`false`,
      charges: sql`case charges.kind when 'plan_change' then 'plan_change' else 'renewal' end = ${kind}`,
    }
  return {
    orders:
      kind === 'donation' ? sql`(${isDonation} or ${hasLine})` : sql`(not ${isDonation} and ${hasLine})`,
    charges: sql`false`,
  }
}
