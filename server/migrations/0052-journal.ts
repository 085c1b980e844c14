import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Rows of these tables are only added: the database itself refuses the rest. */
const appendOnly = async (db: Kysely<unknown>, table: string): Promise<void> => {
  await sql`
    create trigger append_only before update or delete on ${sql.table(table)}
      for each row execute function refuse_change()`.execute(db)
  await sql`
    create trigger append_only_whole before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
}

const createTables = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table journal_transactions (
      key text primary key,
      kind text not null,
      currency text not null,
      -- How many entries it has: none can be added later.
      entries integer not null check (entries >= 2),
      order_id text references orders,
      user_id text references users,
      -- The payment provider's id.
      subscription_id text,
      -- The end of the period that a plan's payment paid for.
      paid_until timestamptz,
      at timestamptz not null
    )`.execute(db)
  await sql`create index journal_transactions_order on journal_transactions (order_id)`.execute(db)
  // Debits are positive, credits negative.
  await sql`
    create table journal_entries (
      transaction_key text not null references journal_transactions,
      position integer not null check (position >= 0),
      account text not null check (account ~ '^[a-z]+(:[A-Za-z0-9_-]+)*$'),
      cents bigint not null,
      order_line integer,
      primary key (transaction_key, position)
    )`.execute(db)
  await sql`create index journal_entries_account on journal_entries (account)`.execute(db)
}

/** Checked when the transaction of the database ends: by then a transaction of the journal is whole. */
const holdToBalance = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function refuse_imbalance() returns trigger language plpgsql as $$
    declare
      wanted text := case tg_table_name when 'journal_transactions'
        then to_jsonb(new) ->> 'key' else to_jsonb(new) ->> 'transaction_key' end;
    begin
      if not exists (
        select 1 from journal_transactions t join journal_entries e on e.transaction_key = t.key
        where t.key = wanted group by t.key, t.entries having sum(e.cents) = 0 and count(*) = t.entries
      ) then
        raise exception 'The transaction % of the journal does not balance.', wanted
          using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['journal_transactions', 'journal_entries']) {
    await sql`
      create constraint trigger balance after insert on ${sql.table(table)} deferrable initially deferred
        for each row execute function refuse_imbalance()`.execute(db)
  }
}

/** Books what was paid before there was a journal, and where its donations went. */
const bookPaidOrders = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into journal_transactions (key, kind, currency, entries, order_id, user_id, subscription_id, at)
    select 'payment:' || id, 'payment', 'usd', 1 + greatest(jsonb_array_length(lines), 1), id, user_id,
      provider_subscription_id, coalesce(paid_at, created_at)
    from orders where status in ('paid', 'fulfilled')`.execute(db)
  await sql`
    insert into journal_entries (transaction_key, position, account, cents)
    select 'payment:' || id, 0, 'provider', total_cents from orders where status in ('paid', 'fulfilled')`.execute(
    db,
  )
  await sql`
    insert into journal_entries (transaction_key, position, account, cents, order_line)
    select 'payment:' || id, line.number,
      case line.value ->> 'kind' when 'plan' then 'plans' when 'gift' then 'gifts' else 'donations:received' end,
      -(line.value ->> 'cents')::bigint, line.number - 1
    from orders cross join lateral jsonb_array_elements(lines) with ordinality as line (value, number)
    where status in ('paid', 'fulfilled')`.execute(db)
  await sql`
    insert into journal_entries (transaction_key, position, account, cents)
    select 'payment:' || id, 1, 'sales', -total_cents
    from orders where status in ('paid', 'fulfilled') and jsonb_array_length(lines) = 0`.execute(db)
  const given = sql`from donations d join orders o on o.id = d.order_id`
  const key = sql`'donation:' || d.order_id || ':' || d.order_line`
  await sql`
    insert into journal_transactions (key, kind, currency, entries, order_id, user_id, at)
    select ${key}, 'donation', 'usd', 2, d.order_id, o.user_id, d.at ${given}`.execute(db)
  await sql`
    insert into journal_entries (transaction_key, position, account, cents, order_line)
    select ${key}, 0, 'donations:received', d.amount_cents, d.order_line ${given}
    union all
    select ${key}, 1, case when d.project_id is null then 'donations:fund:' || d.project_type
      else 'donations:project:' || d.project_id end, -d.amount_cents, d.order_line ${given}`.execute(db)
}

/** One double-entry journal of every cent. Its rows, and those about administrators, are only added. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTables(db)
  await holdToBalance(db)
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'Rows of % are only added.', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db)
  for (const table of ['journal_transactions', 'journal_entries', 'admin_changes'])
    await appendOnly(db, table)
  await bookPaidOrders(db)
  // Now, and not at the end: a table with checks that wait can't be altered by the next migration.
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
}
