import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Values of a change that may name a person or are written by one. */
const texts = sql`'{to,title,text,description,milestone,owner}'::text[]`

/** Reasons, names, addresses and texts go to a table beside the changes, from which they can be removed. */
const moveTexts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table audit_changes rename to audit_entries`.execute(db)
  await sql`
    create table audit_texts (
      change_id bigint primary key references audit_entries,
      -- Goes with the texts: without it nobody can guess them from their hash.
      salt uuid default gen_random_uuid(),
      reason text,
      before jsonb,
      after jsonb
    )`.execute(db)
  const textsOf = (state: 'before' | 'after') => sql`
    (select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(state)}) where key = any (${texts}))`
  await sql`
    insert into audit_texts (change_id, reason, before, after)
    select id, reason, ${textsOf('before')}, ${textsOf('after')} from audit_entries
    where reason is not null or before ?| ${texts} or after ?| ${texts}`.execute(db)
  await sql`alter table audit_entries disable trigger append_only`.execute(db)
  await sql`
    update audit_entries set before = before - ${texts}, after = after - ${texts}
    where before ?| ${texts} or after ?| ${texts}`.execute(db)
  await sql`alter table audit_entries enable trigger append_only`.execute(db)
  await sql`alter table audit_entries drop column reason`.execute(db)
}

/** Texts are added with their change; later they can only be removed, all of them and with their salt. */
const guardTexts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function refuse_other_texts() returns trigger language plpgsql as $$
    begin
      if new.change_id = old.change_id and num_nonnulls(new.salt, new.reason, new.before, new.after) = 0 then
        return new;
      end if;
      raise exception 'Rows of % are only added, and their texts removed.', tg_table_name
        using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create trigger append_only before update on audit_texts
      for each row execute function refuse_other_texts()`.execute(db)
  await sql`
    create trigger append_only_rows before delete on audit_texts
      for each row execute function refuse_change()`.execute(db)
  await sql`
    create trigger append_only_whole before truncate on audit_texts
      for each statement execute function refuse_change()`.execute(db)
}

const createSeals = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table audit_seals (
      -- 1, 2, 3, …: ids of changes have gaps, this has none.
      place bigint primary key check (place > 0),
      change_id bigint not null unique references audit_entries,
      -- Null: the change has no texts.
      texts_hash text,
      seal text not null
    )`.execute(db)
  await sql`
    create trigger append_only before update or delete on audit_seals
      for each row execute function refuse_change()`.execute(db)
  await sql`
    create trigger append_only_whole before truncate on audit_seals
      for each statement execute function refuse_change()`.execute(db)
}

/** server/audit/audit-chain.rules.ts computes the same, to check it. */
const sealChanges = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function seal_change(entry audit_entries) returns void language plpgsql as $$
    declare
      last audit_seals;
      own audit_texts;
      hash text;
    begin
      -- Until the transaction ends: who comes next reads the seal that it leaves.
      perform pg_advisory_xact_lock(hashtext('audit_seals'));
      select * into last from audit_seals order by place desc limit 1;
      select * into own from audit_texts where change_id = entry.id;
      if own.change_id is not null then
        hash := encode(sha256(convert_to(concat_ws(e'\n', own.salt, coalesce(to_jsonb(own.reason), 'null'),
          coalesce(own.before, 'null'), coalesce(own.after, 'null')), 'UTF8')), 'hex');
      end if;
      insert into audit_seals values (coalesce(last.place, 0) + 1, entry.id, hash, encode(sha256(convert_to(concat_ws(e'\n',
        coalesce(last.seal, repeat('0', 64)), coalesce(last.place, 0) + 1, entry.id, to_jsonb(entry.kind),
        coalesce(to_jsonb(entry.admin_id), 'null'), coalesce(to_jsonb(entry.user_id), 'null'),
        coalesce(to_jsonb(entry.order_id), 'null'), to_jsonb(entry.subject), coalesce(to_jsonb(entry.key), 'null'),
        entry.before, entry.after, (extract(epoch from entry.at) * 1000000)::bigint, coalesce(hash, 'null')
      ), 'UTF8')), 'hex'));
    end $$`.execute(db)
  await sql`
    do $$
    declare entry audit_entries;
    begin
      for entry in select * from audit_entries order by id loop
        perform seal_change(entry);
      end loop;
    end $$`.execute(db)
}

/**
 * The function writes what the hub's own role may only read. That role can neither call it nor put it on a table of its own, and
 * the names in it mean the hub's tables, whatever the session has set.
 */
const runAsOwner = async (db: Kysely<unknown>, name: string): Promise<void> => {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  const [{ schema }] = rows as [{ schema: string }]
  await sql`
    alter function ${sql.id(name)} security definer
      set search_path = pg_catalog, ${sql.id(schema)}, pg_temp`.execute(db)
  await sql`revoke execute on function ${sql.id(name)} from public`.execute(db)
}

/**
 * Votes are counted when their transaction ends, and wait for rows there. The seal has to come after that, so that its lock is the
 * last one which a transaction takes: what a deferred trigger writes has its own deferred triggers run after all others.
 */
const sealLast = async (db: Kysely<unknown>): Promise<void> => {
  // Empty outside of a transaction's end.
  await sql`create table audit_unsealed (change_id bigint primary key)`.execute(db)
  await sql`
    create function queue_seal() returns trigger language plpgsql as $$
    begin
      insert into audit_unsealed values (new.id);
      return null;
    end $$`.execute(db)
  await sql`
    create function seal_queued() returns trigger language plpgsql as $$
    declare entry audit_entries;
    begin
      select * into entry from audit_entries where id = new.change_id;
      perform seal_change(entry);
      delete from audit_unsealed where change_id = new.change_id;
      return null;
    end $$`.execute(db)
  for (const name of ['queue_seal', 'seal_queued', 'seal_change']) await runAsOwner(db, name)
  await sql`
    create constraint trigger queued after insert on audit_entries deferrable initially deferred
      for each row execute function queue_seal()`.execute(db)
  await sql`
    create constraint trigger sealed after insert on audit_unsealed deferrable initially deferred
      for each row execute function seal_queued()`.execute(db)
}

/** Every change is sealed with all changes before it, and what may name a person stands beside the chain. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await moveTexts(db)
  await guardTexts(db)
  await createSeals(db)
  await sealChanges(db)
  await sealLast(db)
  await sql`
    create view audit_changes as
    select entry.id, admin_id, kind, order_id, user_id, subject, reason,
      entry.before || coalesce(texts.before, '{}') as before, entry.after || coalesce(texts.after, '{}') as after, key, at
    from audit_entries entry left join audit_texts texts on texts.change_id = entry.id`.execute(db)
}
