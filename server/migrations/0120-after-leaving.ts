import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A deleted player gets a last mail, and the payment provider deletes its customer. Both rows are gone afterwards. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table farewells (
      deletion_id text primary key references deletions,
      mail_to text not null,
      language text not null,
      deleted_at timestamptz not null,
      due_at timestamptz not null
    )`.execute(db)
  await sql`create index farewells_by_due on farewells (due_at)`.execute(db)
  await sql`comment on table farewells is 'The hub: select, insert, update, delete.'`.execute(db)
  await sql`
    create table left_customers (
      -- The payment provider's id.
      customer_id text primary key,
      due_at timestamptz not null
    )`.execute(db)
  await sql`create index left_customers_by_due on left_customers (due_at)`.execute(db)
  await sql`comment on table left_customers is 'The hub: select, insert, update, delete.'`.execute(db)
}
