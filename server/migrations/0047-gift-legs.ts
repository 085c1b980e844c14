import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The gifts of an order whose plan is paid first wait here for a payment of their own. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table gift_legs (
      id text primary key,
      -- The payment that comes first.
      order_id text not null unique references orders,
      user_id text not null references users,
      lines jsonb not null,
      total_cents integer not null check (total_cents > 0),
      created_at timestamptz not null,
      discarded_at timestamptz
    )`.execute(db)
  await sql`create index gift_legs_kept on gift_legs (user_id, created_at) where discarded_at is null`.execute(
    db,
  )
  // Each try at paying for it is an order with its own checkout.
  await sql`alter table orders add column gift_leg_id text references gift_legs`.execute(db)
  await sql`create index orders_of_gift_leg on orders (gift_leg_id) where gift_leg_id is not null`.execute(db)
}
