import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const createTables = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create sequence notification_ids`.execute(db)
  await sql`
    create table notifications (
      user_id text not null references users,
      id bigint not null,
      -- The newest one in it.
      event_id bigint not null unique references player_events,
      -- Kind and subject of events that are grouped while unread; null: it stays alone.
      group_key text,
      count integer not null check (count > 0),
      is_read boolean not null,
      at timestamptz not null,
      -- That of the box when it arrived or was last marked by itself.
      revision bigint not null,
      primary key (user_id, id)
    )`.execute(db)
  // Not ordered: otherwise a player's newest ones would be looked for among those of all players.
  await sql`create index notifications_by_id on notifications using hash (id)`.execute(db)
  await sql`create index notifications_by_state on notifications (user_id, is_read, id)`.execute(db)
  await sql`create index notifications_by_revision on notifications (user_id, revision)`.execute(db)
  await sql`
    create index notifications_to_group on notifications (user_id, group_key)
      where not is_read and group_key is not null`.execute(db)
  await sql`create index notifications_by_time on notifications (at)`.execute(db)
  // The state of each player's notifications. Whoever changes one of them locks this row first.
  await sql`
    create table notification_boxes (
      user_id text primary key references users,
      -- Grows with every change.
      revision bigint not null,
      unread integer not null default 0 check (unread >= 0),
      total integer not null default 0 check (total >= unread),
      -- The greatest id given.
      last_id bigint not null default 0,
      -- Everything up to this id is read, and was marked at this revision; the same for deleted ones.
      read_up_to bigint not null default 0,
      read_revision bigint not null default 0,
      deleted_up_to bigint not null default 0,
      deleted_revision bigint not null default 0,
      -- Deletions up to this revision are no longer known one by one.
      forgotten_revision bigint not null default 0
    )`.execute(db)
  // Each for a day, so that other devices hear of it.
  await sql`
    create table notification_deletions (
      user_id text not null references users,
      id bigint not null,
      revision bigint not null,
      at timestamptz not null,
      primary key (user_id, id)
    )`.execute(db)
  await sql`
    create index notification_deletions_by_revision on notification_deletions (user_id, revision)`.execute(db)
  await sql`create index notification_deletions_by_time on notification_deletions (at)`.execute(db)
}

/** Both are empty outside of a transaction's end. */
const createQueue = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table notification_arrivals (
      transaction xid8 not null default pg_current_xact_id(),
      -- Their order within the transaction.
      place bigint generated always as identity,
      user_id text not null,
      event_id bigint not null,
      group_key text,
      at timestamptz not null,
      primary key (transaction, place)
    )`.execute(db)
  await sql`
    create table notification_turns (
      transaction xid8 primary key default pg_current_xact_id(),
      turn integer not null default 0
    )`.execute(db)
  await sql`
    create function queue_arrivals() returns trigger language plpgsql as $$
    begin
      insert into notification_turns default values on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger queued after insert on notification_arrivals
      for each statement execute function queue_arrivals()`.execute(db)
}

/**
 * Ids of one player grow in the order in which others see their notifications, so they are given while the box is locked, until
 * the transaction ends. These locks come after those of the counters (0069) and of the audit's seal (0094), and in the order of
 * the players, so that no two transactions wait for each other: what a deferred trigger writes has its own deferred triggers run
 * after all others, the seal's are of the second turn, and these of the third.
 */
const arriveLast = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function arrive_in_turn() returns trigger language plpgsql as $$
    begin
      if new.turn < 2 then
        update notification_turns set turn = turn + 1 where transaction = new.transaction;
        return null;
      end if;
      delete from notification_turns where transaction = new.transaction;
      insert into notification_boxes as box (user_id, revision)
        select distinct user_id, 1 from notification_arrivals where transaction = new.transaction order by user_id
        on conflict (user_id) do update set revision = box.revision + 1;
      -- A statement of its own: it sees what was committed while this one waited for the boxes.
      with arrived as (
        delete from notification_arrivals where transaction = new.transaction returning *
      ), newest as (
        select distinct on (user_id, group_key, alone) *,
          count(*) over (partition by user_id, group_key, alone) as events
        from (select *, case when group_key is null then place end as alone from arrived) as each
        order by user_id, group_key, alone, place desc
      ), replaced as (
        delete from notifications earlier using newest
        where earlier.user_id = newest.user_id and earlier.group_key = newest.group_key and not earlier.is_read
          and earlier.at > newest.at - interval '24 hours'
        returning earlier.id, earlier.user_id, earlier.count, newest.place, newest.at
      ), numbered as (
        select nextval('notification_ids') as id, ordered.*
        from (select * from newest order by place) as ordered
      ), added as (
        insert into notifications (id, user_id, event_id, group_key, count, is_read, at, revision)
        select numbered.id, numbered.user_id, event_id, group_key,
          events + coalesce((select sum(count) from replaced where replaced.place = numbered.place), 0),
          false, numbered.at, box.revision
        from numbered join notification_boxes box on box.user_id = numbered.user_id
      ), gone as (
        insert into notification_deletions (id, user_id, revision, at)
        select replaced.id, replaced.user_id, box.revision, replaced.at
        from replaced join notification_boxes box on box.user_id = replaced.user_id
      ), change as (
        select user_id, sum(more) as more, max(id) as last_id
        from (
          select user_id, 1 as more, id from numbered union all select user_id, -1, id from replaced
        ) as each
        group by user_id
      )
      update notification_boxes box set unread = unread + change.more, total = total + change.more,
        last_id = change.last_id
      from change where change.user_id = box.user_id;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger arrive after insert or update on notification_turns deferrable initially deferred
      for each row execute function arrive_in_turn()`.execute(db)
}

const tellChanges = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function tell_notifications() returns trigger language plpgsql as $$
    begin
      perform pg_notify('hub_notifications', new.user_id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger told after insert or update of revision on notification_boxes
      for each row execute function tell_notifications()`.execute(db)
}

/** Kinds of events that players hear of, as of this migration. */
const notified = [
  'charged',
  'plan_started',
  'plan_changed',
  'plan_change_waiting',
  'plan_change_planned',
  'plan_change_dropped',
  'plan_change_lapsed',
  'renewal_announced',
  'plan_ending',
  'plan_kept',
  'plan_ended',
  'payment_failed',
  'payment_recovered',
  'refunded',
  'dispute_decided',
  'donation_thanked',
  'gifts_bought',
  'gifts_discarded',
  'gift_time_started',
  'gift_time_ended',
  'gift_received',
  'comment_replied',
  'comment_removed',
  'comment_put_back',
  'report_answered',
  'gift_claimed',
  'project_updated',
  'update_removed',
  'project_opened',
  'project_completed',
  'project_refused',
  'suggestion_decided',
  'project_entrusted',
  'project_withdrawn',
  'votes_voided',
  'voting_barred',
  'voting_allowed',
  'rights_changed',
  'sessions_ended',
  'deletion_requested',
  'deletion_taken_back',
]

/** Events of the last 30 days become read notifications. */
const addBacklog = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into notifications (id, user_id, event_id, count, is_read, at, revision)
    select nextval('notification_ids'), user_id, id, 1, true, at, 1
    from (
      select * from player_events
      where at > now() - interval '30 days' and kind = any (${sql.val(notified)}::text[]) order by id
    ) as recent`.execute(db)
  await sql`
    insert into notification_boxes (user_id, revision, total, last_id)
    select user_id, 1, count(*), max(id) from notifications group by user_id`.execute(db)
}

const sayRights = async (db: Kysely<unknown>): Promise<void> => {
  const say = (table: string, rights: string) =>
    sql`comment on table ${sql.table(table)} is ${sql.lit(`The hub: ${rights}.`)}`.execute(db)
  for (const table of ['notifications', 'notification_boxes', 'notification_turns'])
    await say(table, 'select, insert, update, delete')
  await say('notification_deletions', 'select, insert, delete')
  await say('notification_arrivals', 'select, insert, delete')
}

/** Players hear of their events in the hub. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTables(db)
  await createQueue(db)
  await arriveLast(db)
  await addBacklog(db)
  await tellChanges(db)
  await sayRights(db)
}
