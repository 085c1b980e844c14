import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What happens after the sale: refunds, disputes, and the rows that undo what they took the money of. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Payments of which money went back, or is fought over. The columns without a value are what the payment provider is
  // asked for.
  await sql`
    create table touched_payments (
      id text primary key,
      order_id text references orders,
      reason text check (reason in ('order', 'renewal', 'change', 'unknown')),
      cents integer,
      currency text,
      period_end timestamptz,
      heard_at timestamptz not null,
      -- Its refunds are to be listed, because one was heard of that came without its id.
      lists_refunds boolean not null default false,
      -- When to look at it next; null: nothing is open.
      due_at timestamptz
    )`.execute(db)
  await sql`create index touched_payments_due on touched_payments (due_at) where due_at is not null`.execute(
    db,
  )
  await sql`create index touched_payments_order on touched_payments (order_id)`.execute(db)

  // What administrators asked for: kept before the payment provider is asked, so that a lost answer loses nothing.
  await sql`
    create table refund_requests (
      id text primary key,
      order_id text not null references orders,
      payment_id text not null,
      lines jsonb not null,
      cents integer not null check (cents > 0),
      reason text not null,
      asked_by text not null references users,
      idempotency_key text not null,
      status text not null check (status in ('asked', 'made', 'refused')),
      refund_id text unique,
      -- Number of the current try, part of its idempotency key.
      tries integer not null default 0,
      requested_at timestamptz not null,
      due_at timestamptz,
      unique (asked_by, idempotency_key)
    )`.execute(db)
  await sql`create index refund_requests_order on refund_requests (order_id)`.execute(db)
  await sql`create index refund_requests_due on refund_requests (due_at) where due_at is not null`.execute(db)

  // Rows are only added: who asked for which refund, and what of the order was refunded before and after.
  await sql`
    create table refund_changes (
      id uuid primary key default gen_random_uuid(),
      request_id text not null references refund_requests,
      order_id text not null references orders,
      admin_id text not null references users,
      reason text not null,
      status text not null check (status in ('asked', 'made', 'refused')),
      before_cents integer not null,
      after_cents integer not null,
      at timestamptz not null,
      unique (request_id, status)
    )`.execute(db)

  await sql`
    create table refunds (
      id text primary key,
      payment_id text not null references touched_payments,
      cents integer not null check (cents > 0),
      currency text not null,
      status text not null check (status in ('pending', 'succeeded', 'failed', 'canceled')),
      source text not null check (source in ('hub', 'dashboard')),
      -- What its metadata says.
      told_order_id text,
      told_lines text,
      request_id text,
      refunded_at timestamptz not null,
      -- Null until it was looked at. undone: it failed after all.
      outcome text check (outcome in ('reversed', 'unassigned', 'unmatched', 'undone')),
      mail_to text,
      mail_due_at timestamptz,
      mailed_at timestamptz
    )`.execute(db)
  await sql`create index refunds_payment on refunds (payment_id)`.execute(db)
  await sql`create index refunds_mail_due on refunds (mail_due_at) where mail_due_at is not null`.execute(db)

  await sql`
    create table disputes (
      id text primary key,
      payment_id text not null references touched_payments,
      cents integer not null check (cents > 0),
      currency text not null,
      opened_at timestamptz not null,
      withdrawn_at timestamptz,
      reinstated_at timestamptz,
      closed_as text check (closed_as in ('won', 'lost', 'closed')),
      outcome text check (outcome in ('reversed', 'unassigned', 'unmatched', 'restored'))
    )`.execute(db)
  await sql`create index disputes_payment on disputes (payment_id)`.execute(db)

  // Append-only. Its id is that of its refund or dispute; the row that undoes it has an id of its own.
  await sql`
    create table reversals (
      id text primary key,
      order_id text not null references orders,
      cause text not null check (cause in ('refund', 'dispute')),
      undoes text unique references reversals,
      -- Of a further period of the plan, not of what the order itself was paid with.
      of_renewal boolean not null,
      -- Until when the plan was paid that it ended; null: it ended none.
      plan_paid_until timestamptz,
      at timestamptz not null
    )`.execute(db)
  await sql`create index reversals_order on reversals (order_id)`.execute(db)
  await sql`
    create table reversal_lines (
      reversal_id text not null references reversals,
      order_line integer not null,
      -- Negative, or positive in a row that undoes.
      cents integer not null,
      primary key (reversal_id, order_line)
    )`.execute(db)

  await sql`
    alter table donations
      add column reversal_id text references reversals,
      add constraint donations_of_reversal unique (reversal_id, order_line)`.execute(db)
  await sql`
    alter table vote_ledger
      add column reversal_id text references reversals,
      add constraint vote_ledger_of_reversal unique (reversal_id, order_line)`.execute(db)
  // Append-only: what a code is worth is its months and the sum of these; at none left it is void.
  await sql`
    create table gift_code_reversals (
      reversal_id text not null references reversals,
      gift_code_id text not null references gift_codes,
      months integer not null,
      primary key (reversal_id, gift_code_id)
    )`.execute(db)
  for (const table of ['refund_changes', 'reversals', 'reversal_lines', 'gift_code_reversals'])
    await sql`
      create trigger append_only before update or delete on ${sql.table(table)}
        for each row execute function refuse_change()`.execute(db)
  await sql`alter table subscriptions add column restored_at timestamptz`.execute(db)

  // What doesn't match by itself and waits for a decision.
  await sql`
    create table payment_worklist (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      subject text not null,
      payment_id text not null,
      order_id text references orders,
      cents integer,
      currency text,
      at timestamptz not null,
      settled_at timestamptz,
      unique (kind, subject)
    )`.execute(db)
}
