import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What each feature kept in a table of its own, in the order of time. */
const takeOver = sql`
  insert into audit_changes (admin_id, kind, order_id, user_id, subject, reason, before, after, key, at)
  select * from (
    select admin_id, kind, order_id, user_id, subject, reason, before, after, key, at from desk_changes
    union all
    select change.admin_id, 'refund_' || change.status, change.order_id, orders.user_id, change.request_id, change.reason,
      jsonb_build_object('returned_cents', before_cents),
      jsonb_build_object('returned_cents', after_cents, 'asked_cents', request.cents),
      'refund-' || request.id || '-' || change.status, change.at
    from refund_changes change
    join refund_requests request on request.id = change.request_id
    join orders on orders.id = change.order_id
    union all
    select admin_id, 'project_recounted', null, null, project_id, null,
      jsonb_build_object('votes', votes_before, 'donated_cents', cents_before),
      jsonb_build_object('votes', votes_after, 'donated_cents', cents_after), null, at
    from project_recounts
    union all
    select null, 'administrator_set', null, user_id, user_id, null, jsonb_build_object('is_admin', not is_admin),
      jsonb_build_object('is_admin', is_admin), null, changed_at
    from admin_changes
    union all
    select removal.admin_id, 'comment_removed', null, comment.author_id, comment.id::text, null,
      '{"removed": null}'::jsonb, jsonb_build_object('removed', removal.reason), null, removal.at
    from comment_removals removal join project_comments comment on comment.id = removal.comment_id
  ) as known
  order by at, after->'returned_cents'`

/** What waits for an answer of what players reported, and what was answered; one row a comment. */
const countReports = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table comment_reports
      -- Of the comment, as it was reported.
      add column version integer not null default 1,
      add column answered_as text check (answered_as in ('kept', 'removed')),
      add column answered_at timestamptz,
      add check ((answered_as is null) = (answered_at is null))`.execute(db)
  await sql`
    update comment_reports set answered_as = 'removed', answered_at = removed_at
    from project_comments comment where comment.id = comment_id and comment.removed_at is not null`.execute(
    db,
  )
  await sql`
    create table reported_comments (
      comment_id uuid primary key references project_comments,
      -- All that there ever were, and those that wait.
      reports integer not null,
      open integer not null check (open between 0 and reports),
      waiting_since timestamptz,
      last_at timestamptz not null,
      answered_as text check (answered_as in ('kept', 'removed')),
      -- Null where its author removed it.
      answered_by text references users,
      answered_at timestamptz,
      -- The last one that was kept: reports of the same text wait no more.
      kept_version integer,
      check ((open > 0) = (waiting_since is not null))
    )`.execute(db)
  await sql`
    insert into reported_comments (comment_id, reports, open, waiting_since, last_at, answered_as, answered_by, answered_at)
    select comment.id, count(report.player_id), count(report.player_id) filter (where report.answered_at is null),
      min(report.at) filter (where report.answered_at is null), coalesce(max(report.at), removal.at, comment.removed_at),
      case when comment.removed_at is not null then 'removed' end, removal.admin_id, comment.removed_at
    from project_comments comment
    left join comment_reports report on report.comment_id = comment.id
    left join comment_removals removal on removal.comment_id = comment.id
    where report.comment_id is not null or removal.comment_id is not null
    group by comment.id, removal.admin_id, removal.at`.execute(db)
  await sql`create index reported_comments_waiting on reported_comments (waiting_since) where open > 0`.execute(
    db,
  )
}

/** One list of what administrators changed, and what players reported to them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table audit_changes (
      -- Grows with each change.
      id bigint generated always as identity primary key,
      -- Null: whoever runs the hub.
      admin_id text references users,
      kind text not null,
      order_id text references orders,
      -- The player whom it is about.
      user_id text references users,
      -- What it was done to, by its id.
      subject text not null,
      -- Null where none is asked for.
      reason text,
      before jsonb not null,
      after jsonb not null,
      -- Whoever asks for it again changes nothing.
      key text unique,
      at timestamptz not null
    )`.execute(db)
  await takeOver.execute(db)
  for (const table of ['desk_changes', 'refund_changes', 'project_recounts', 'admin_changes'])
    await sql`drop table ${sql.table(table)}`.execute(db)

  await sql`
    create trigger append_only before update or delete on audit_changes
      for each row execute function refuse_change()`.execute(db)
  await sql`
    create trigger append_only_whole before truncate on audit_changes
      for each statement execute function refuse_change()`.execute(db)
  for (const column of ['admin_id', 'kind', 'order_id', 'user_id', 'subject'])
    await sql`
      create index ${sql.ref(`audit_changes_${column}`)} on audit_changes (${sql.ref(column)}, id)`.execute(
      db,
    )
  await sql`create index audit_changes_at on audit_changes (at)`.execute(db)
  await countReports(db)
}
