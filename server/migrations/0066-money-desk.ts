import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * What administrators do about payments, and what they find them by. What was paid and doesn't match its order waits in the
 * worklist from now on, too, where no payment's id is known.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payment_worklist alter column payment_id drop not null`.execute(db)
  await sql`create index payment_worklist_open on payment_worklist (at) where settled_at is null`.execute(db)
  await sql`create index payment_worklist_order on payment_worklist (order_id)`.execute(db)
  await sql`
    insert into payment_worklist (kind, subject, order_id, cents, currency, at)
    select 'paid_differs', id, id, null, null, paid_at from orders where status = 'differs' and paid_at is not null
    on conflict (kind, subject) do nothing`.execute(db)

  // Append-only.
  await sql`
    create table desk_changes (
      id text primary key,
      admin_id text not null references users,
      kind text not null,
      order_id text references orders,
      user_id text references users,
      -- What it was done to, by its id.
      subject text not null,
      reason text not null,
      before jsonb not null,
      after jsonb not null,
      -- Whoever asks for it again changes nothing.
      key text unique,
      at timestamptz not null
    )`.execute(db)
  await sql`create index desk_changes_order on desk_changes (order_id, at)`.execute(db)
  await sql`
    create trigger append_only before update or delete on desk_changes
      for each row execute function refuse_change()`.execute(db)

  // The first group of a code; the other 55 random bits and the check letter can't be read from it.
  await sql`alter table gift_code_secrets add column head text`.execute(db)
  await sql`create index gift_code_secrets_head on gift_code_secrets (head) where head is not null`.execute(
    db,
  )
  await sql`create index gift_code_secrets_code on gift_code_secrets (gift_code_id)`.execute(db)

  // Since when it is owed: a receipt that an administrator wants again is tried for a day, like the first.
  await sql`alter table orders add column receipt_wanted_at timestamptz`.execute(db)
  await sql`create index orders_by_amount on orders (total_cents, attempt)`.execute(db)
  await sql`create index users_by_address on users (lower(email) text_pattern_ops)`.execute(db)
  await sql`create index users_by_name on users (lower(username) text_pattern_ops)`.execute(db)
}
