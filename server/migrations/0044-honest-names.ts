import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * A session is being logged in, a checkout is the payment provider's page; a time says whose it is. An order says what
 * it is for, so that the slot of an open checkout is one of a purpose, and its legs are that purpose's own.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders rename column session_id to checkout_id`.execute(db)
  await sql`alter table orders rename column session_url to checkout_url`.execute(db)
  await sql`alter table orders rename constraint orders_session_id_key to orders_checkout_id_key`.execute(db)
  await sql`alter table orders rename column asked_at to provider_asked_at`.execute(db)
  await sql`alter table subscriptions rename column asked_at to provider_asked_at`.execute(db)
  await sql`alter table subscriptions rename column told_at to provider_event_at`.execute(db)
  await sql`alter table subscriptions rename column ending_told_at to ending_event_at`.execute(db)
  await sql`alter table subscriptions rename column period_told to period_confirmed`.execute(db)
  await sql`alter table magic_links rename column asked_at to requested_at`.execute(db)
  await sql`alter table magic_links rename column asked_from to requested_from`.execute(db)

  await sql`alter table orders add column purpose text not null default 'order'`.execute(db)
  // What is placed from here on says it.
  await sql`alter table orders alter column purpose drop default`.execute(db)
  await sql`alter table orders drop constraint orders_leg_check`.execute(db)
  await sql`drop index orders_slot`.execute(db)
  await sql`create unique index orders_slot on orders (user_id, purpose, leg) where holds_slot`.execute(db)
}
