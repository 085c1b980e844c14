import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * A later charge of a plan can be refunded like an order, and stands beside the orders in the desk's list. `charge_key`: the
 * charge that a refund was asked for; null for the order's own payment.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table refund_requests add column charge_key text references charges`.execute(db)
  await sql`create index refund_requests_of_charge on refund_requests (charge_key) where charge_key is not null`.execute(
    db,
  )
  await sql`
    create index charges_later_by_time on charges (at) where kind in ('renewal', 'plan_change', 'stray_renewal')`.execute(
    db,
  )
  await sql`
    create index charges_later_by_amount on charges (cents, at)
      where kind in ('renewal', 'plan_change', 'stray_renewal')`.execute(db)
  // From now on a look at a payment says which charge it paid.
  await sql`
    update charges set payment_id = touched.id
    from touched_payments touched
    where charges.payment_id is null and touched.order_id = charges.order_id and touched.cents = charges.cents
      and touched.period_end is not distinct from charges.period_until
      and (touched.reason = 'renewal' and charges.kind in ('renewal', 'stray_renewal')
        or touched.reason = 'change' and charges.kind = 'plan_change')`.execute(db)
  await sql`create index orders_by_amount_and_time on orders (total_cents, created_at)`.execute(db)
  await sql`drop index orders_by_amount`.execute(db)
}
