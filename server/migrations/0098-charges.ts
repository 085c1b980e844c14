import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Every booked payment is a charge with its own number, the order's and a part, and with its own receipt. The payment provider
 * is asked about card, period and plan before the receipt is mailed. Receipts that were mailed are not mailed again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table charges (
      key text primary key references journal_transactions,
      kind text not null,
      number text not null,
      part integer not null check (part > 0),
      order_id text not null references orders,
      user_id text not null references users,
      cents integer not null check (cents >= 0),
      currency text not null,
      at timestamptz not null,
      plan_id text,
      billing text,
      period_from timestamptz,
      period_until timestamptz,
      invoice_id text,
      payment_id text,
      method jsonb,
      -- When the payment provider was asked about it; null: not yet.
      known_at timestamptz,
      language text not null,
      receipt_to text,
      receipt_due_at timestamptz,
      receipt_mailed_at timestamptz,
      receipt_tried_at timestamptz,
      unique (number, part)
    )`.execute(db)
  await sql`
    insert into charges (key, kind, number, part, order_id, user_id, cents, currency, at, period_until, invoice_id, language,
      receipt_to, receipt_due_at, receipt_mailed_at, receipt_tried_at)
    select booked.key, booked.kind, coalesce(earlier.number, orders.number),
      row_number() over (partition by coalesce(earlier.number, orders.number) order by booked.at, booked.key),
      orders.id, booked.user_id, entry.cents, booked.currency, booked.at, booked.paid_until,
      case when booked.key like 'invoice:%' then substr(booked.key, 9) end, orders.language,
      case when booked.kind = 'payment' then orders.receipt_to end,
      case when booked.kind = 'payment' then orders.receipt_due_at end,
      case when booked.kind = 'payment' then orders.receipt_mailed_at end,
      case when booked.kind = 'payment' then orders.receipt_wanted_at end
    from journal_transactions booked
    join journal_entries entry on entry.transaction_key = booked.key and entry.account = 'provider'
    join orders on orders.id = booked.order_id
    left join gift_legs leg on leg.id = orders.gift_leg_id
    left join orders earlier on earlier.id = leg.order_id
    where booked.kind in ('payment', 'differing', 'renewal', 'plan_change', 'stray_renewal')
      and booked.user_id is not null`.execute(db)
  await sql`create index charges_due on charges (receipt_due_at) where receipt_due_at is not null`.execute(db)
  await sql`create index charges_of_order on charges (order_id)`.execute(db)
  await sql`create index charges_of_user on charges (user_id, at)`.execute(db)
  await sql`create index charges_of_invoice on charges (invoice_id) where invoice_id is not null`.execute(db)
  await sql`create index charges_of_payment on charges (payment_id) where payment_id is not null`.execute(db)
  await sql`create index charges_of_card on charges ((method ->> 'last4')) where method is not null`.execute(
    db,
  )
  await sql`
    alter table orders drop column receipt_to, drop column receipt_due_at, drop column receipt_mailed_at,
      drop column receipt_wanted_at`.execute(db)
}
