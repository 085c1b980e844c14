import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PaymentStatus } from '#contract/money-desk.rules.ts'

const disputed = (isLost: boolean) => sql`exists (
  select from touched_payments payment join disputes dispute on dispute.payment_id = payment.id
  where payment.order_id = orders.id and payment.reason = 'order' and dispute.outcome in ('reversed', 'unassigned')
    ${isLost ? sql`and dispute.closed_as = 'lost'` : sql``})`

/** Orders of a state. A dispute that was lost is over: its order isn't among those that are disputed. */
export const ofStatus = (status: PaymentStatus): RawBuilder<unknown> => {
  if (status === 'dispute_lost') return disputed(true)
  if (status === 'disputed') return sql`${disputed(false)} and not ${disputed(true)}`
  return sql`orders.status = ${status}`
}
