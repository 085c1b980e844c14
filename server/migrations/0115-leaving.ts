import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** As in contract/account/deleted-player.ts when this migration was written. */
const deletedName = sql.lit('Deleted player')

const createTables = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column deleted_at timestamptz`.execute(db)
  // All deleted players have the same name.
  await sql`alter table users drop constraint if exists users_username_key`.execute(db)
  await sql`create unique index users_by_username on users (username) where deleted_at is null`.execute(db)
  await sql`
    create table reserved_usernames (
      skeleton_hash text primary key,
      reserved_until timestamptz not null
    )`.execute(db)
  await sql`
    create table deletions (
      id text primary key,
      user_id text not null references users,
      by text not null check (by in ('player', 'administrator')),
      admin_id text references users,
      requested_at timestamptz not null,
      takes_effect_at timestamptz not null,
      -- The next try to end the renewals at the payment provider; null: they have ended.
      renewals_due_at timestamptz,
      -- The next try to carry it out; null: carried out, or taken back.
      due_at timestamptz,
      -- From then on it can't be taken back.
      begun_at timestamptz,
      taken_back_at timestamptz,
      done_at timestamptz,
      check (taken_back_at is null or begun_at is null),
      check ((due_at is null) = (taken_back_at is not null or done_at is not null))
    )`.execute(db)
  await sql`
    create unique index deletions_pending on deletions (user_id) where due_at is not null`.execute(db)
  await sql`create index deletions_by_due on deletions (due_at)`.execute(db)
  await sql`create index deletions_by_renewals_due on deletions (renewals_due_at)`.execute(db)
  await sql`
    create table late_payments (
      -- Its key in the journal.
      key text primary key references journal_transactions,
      order_id text not null references orders,
      invoice_id text,
      -- The address that was given with the payment, until it is told of the refund.
      mail_to text,
      refund_id text unique,
      -- The next try to refund it; null: refunded.
      due_at timestamptz
    )`.execute(db)
  await sql`create index late_payments_by_due on late_payments (due_at)`.execute(db)
  await sql`create index late_payments_of_order on late_payments (order_id)`.execute(db)
}

/** Rows that a player writes, by the column with the player. */
const written: readonly (readonly [table: string, column: string])[] = [
  ['sessions', 'user_id'],
  ['former_usernames', 'user_id'],
  ['wallets', 'user_id'],
  ['passkeys', 'user_id'],
  ['passwords', 'user_id'],
  ['openid_identities', 'user_id'],
  ['openid_tickets', 'user_id'],
  ['openid_starts', 'user_id'],
  ['openid_codes', 'user_id'],
  ['openid_codes', 'held_for'],
  ['mail_codes', 'user_id'],
  ['way_changes', 'user_id'],
  ['orders', 'user_id'],
  ['gift_legs', 'user_id'],
  ['gift_codes', 'claimed_by'],
  ['gift_times', 'user_id'],
  ['gift_mails', 'giver_id'],
  ['payment_customers', 'user_id'],
  ['project_comments', 'author_id'],
  ['project_updates', 'author_id'],
  ['projects', 'owner_id'],
  ['comment_reports', 'player_id'],
  ['suggestions', 'player_id'],
  ['follows', 'player_id'],
  ['deletions', 'user_id'],
]

/** A call that began before the deletion waits for it, and then writes nothing. */
const refuseLateRows = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function is_deleted(player text) returns boolean language plpgsql as $$
    declare found timestamptz;
    begin
      -- Waits for a deletion that is being carried out.
      select deleted_at into found from users where id = player for key share;
      return found is not null;
    end $$`.execute(db)
  await sql`
    create function refuse_deleted_player() returns trigger language plpgsql as $$
    begin
      if is_deleted(to_jsonb(new) ->> tg_argv[0]) then
        raise exception 'The player of this row of % has left.', tg_table_name using errcode = 'HU001';
      end if;
      return new;
    end $$`.execute(db)
  for (const [table, column] of written)
    await sql`
      create trigger ${sql.id(`of_player_${column}`)} before insert or update of ${sql.id(column)} on ${sql.table(table)}
        for each row when (new.${sql.id(column)} is not null)
        execute function refuse_deleted_player(${sql.lit(column)})`.execute(db)
  await sql`
    create function refuse_changed_remains() returns trigger language plpgsql as $$
    begin
      -- A migration may compute the words again.
      if to_jsonb(new) - 'words' = to_jsonb(old) - 'words' then
        return new;
      end if;
      raise exception 'The player has left.' using errcode = 'HU001';
    end $$`.execute(db)
  await sql`
    create trigger remains before update on users
      for each row when (old.deleted_at is not null and old.username = ${deletedName})
      execute function refuse_changed_remains()`.execute(db)
  // Books go on about a deleted player, and nobody is told.
  await sql`
    create function skip_deleted_player() returns trigger language plpgsql as $$
    begin
      if is_deleted(new.user_id) then
        return null;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger of_player before insert on player_events
      for each row execute function skip_deleted_player()`.execute(db)
}

/** Rows that never change can be forgotten, with the player whom they are about. */
const letForget = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function refuse_unless_forgotten() returns trigger language plpgsql as $$
    declare
      player text;
      kept jsonb;
    begin
      if tg_table_name = 'player_events' then
        player := old.user_id;
      elsif tg_table_name = 'comment_removals' then
        select author_id into player from project_comments where id = old.comment_id;
      else
        select player_id into player from suggestions where id = old.suggestion_id;
      end if;
      if tg_op = 'DELETE' then
        if tg_table_name <> 'comment_removals' and is_deleted(player) then
          return old;
        end if;
      elsif tg_table_name = 'comment_removals' then
        if is_deleted(player) and to_jsonb(new) = to_jsonb(old) || '{"text": ""}' then
          return new;
        end if;
      elsif tg_table_name = 'player_events' then
        -- The name of another player, who has left.
        kept := to_jsonb(old) || jsonb_build_object('data', old.data || (
          select coalesce(jsonb_object_agg(key, to_jsonb(${deletedName}::text)), '{}') from jsonb_object_keys(old.data) as key
          where key in ('by', 'from') and new.data -> key = to_jsonb(${deletedName}::text)));
        if to_jsonb(new) = kept then
          return new;
        end if;
      end if;
      raise exception 'Rows of % are only added, and forgotten with their player.', tg_table_name
        using errcode = 'restrict_violation';
    end $$`.execute(db)
  for (const table of ['player_events', 'comment_removals', 'suggestion_steps']) {
    await sql`drop trigger append_only on ${sql.table(table)}`.execute(db)
    await sql`
      create trigger append_only before update or delete on ${sql.table(table)}
        for each row execute function refuse_unless_forgotten()`.execute(db)
  }
}

/**
 * The hub's own role can't change texts of the audit (0094). It calls this function, which has its owner's rights, and forgets
 * only about players who have left: texts of changes about them or their orders, and texts with their address, wallet or, as an
 * owner's, their name.
 */
const forgetTexts = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  const [{ schema }] = rows as [{ schema: string }]
  // The account's address, those at issuers, and former ones that can still be restored.
  await sql`
    create function addresses_of(player text) returns setof text language sql stable as $$
      select distinct lower(address) from (
        select unnest(array[email, mailbox]) as address from users where id = player
        union all select email from openid_identities where user_id = player
        union all select unnest(array[mail_to, removed ->> 'mailbox', removed ->> 'email']) from way_changes
          where user_id = player
      ) as known
      where address is not null and address <> ''
    $$`.execute(db)
  await sql`
    create function forget_audit_texts(player text) returns void language plpgsql
      security definer set search_path = pg_catalog, ${sql.id(schema)}, pg_temp as $$
    declare
      own users;
      words text[];
    begin
      select * into own from users where id = player and deleted_at is not null;
      if own.id is null then
        raise exception 'Only texts about players who have left can be forgotten.' using errcode = 'restrict_violation';
      end if;
      words := array(select addresses_of(player)) || array(select lower(address) from wallets where user_id = player);
      update audit_texts texts set salt = null, reason = null, before = null, after = null
      from audit_entries entry
      where entry.id = texts.change_id and texts.salt is not null and (
        entry.user_id = player
        or entry.order_id in (select id from orders where user_id = player)
        or own.username in (texts.before ->> 'owner', texts.after ->> 'owner')
        or exists (
          select from unnest(words) as word
          where strpos(lower(concat_ws(' ', texts.reason, texts.before, texts.after)), word) > 0));
    end $$`.execute(db)
}

const sayRights = async (db: Kysely<unknown>): Promise<void> => {
  const say = (table: string, rights: string) =>
    sql`comment on table ${sql.table(table)} is ${sql.lit(`The hub: ${rights}.`)}`.execute(db)
  await say('player_events', 'select, insert, update, delete')
  await say('reserved_usernames', 'select, insert, update, delete')
  await say('owed_mails', 'select, insert, update, delete')
  await say('gift_mails', 'select, insert, update, delete')
  await say('gift_addresses', 'select, insert, update, delete')
  await say('suggestions', 'select, insert, update, delete')
  await say('suggestion_steps', 'select, insert, delete')
  await say('payment_customers', 'select, insert, update, delete')
}

/** Players leave: after 14 days their account is deleted, and what stays is nameless. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTables(db)
  await refuseLateRows(db)
  await letForget(db)
  await forgetTexts(db)
  await sayRights(db)
}
