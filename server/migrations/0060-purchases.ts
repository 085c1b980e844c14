import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What a player paid is listed by when it was paid: orders and, from the journal, later charges of plans. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index orders_paid_by_user on orders (user_id, paid_at) where paid_at is not null`.execute(
    db,
  )
  await sql`
    create index journal_charges_of_user on journal_transactions (user_id, at)
      where kind in ('renewal', 'plan_change', 'stray_renewal')`.execute(db)
}
