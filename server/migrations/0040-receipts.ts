import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Receipts by mail, in the language the order was placed in. Nothing is due for older orders. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table orders
      add column language text not null default 'en',
      add column receipt_to text,
      add column receipt_due_at timestamptz,
      add column receipt_mailed_at timestamptz`.execute(db)
  await sql`create index orders_receipts on orders (receipt_due_at) where receipt_due_at is not null`.execute(
    db,
  )
}
