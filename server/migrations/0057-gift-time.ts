import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Gift time gets tables of its own, because it waits while a plan is paid for: what is left of it, and when it ran. What
 * stood among the paid plans moves there: the highest of a player that pays for none goes on running, the others wait.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table gift_times (
      id text primary key,
      user_id text not null references users,
      plan_id text not null references plans,
      months integer not null check (months > 0),
      given_at timestamptz not null,
      -- What waits, or was left when it began to run.
      left_months integer not null check (left_months >= 0),
      left_ms bigint not null check (left_ms >= 0),
      waits_since timestamptz not null,
      put_first boolean not null default false,
      -- When it was used up.
      ended_at timestamptz
    )`.execute(db)
  await sql`create index gift_times_of_user on gift_times (user_id, given_at)`.execute(db)
  await sql`create unique index gift_times_first on gift_times (user_id) where put_first`.execute(db)

  await sql`
    create table gift_runs (
      id bigint generated always as identity primary key,
      gift_time_id text not null references gift_times,
      user_id text not null references users,
      started_at timestamptz not null,
      until timestamptz not null check (until >= started_at),
      stopped_at timestamptz check (stopped_at between started_at and until)
    )`.execute(db)
  await sql`create index gift_runs_of_gift on gift_runs (gift_time_id)`.execute(db)
  await sql`create unique index gift_runs_open on gift_runs (user_id) where stopped_at is null`.execute(db)
  await sql`create index gift_runs_until on gift_runs (until) where stopped_at is null`.execute(db)

  await sql`
    insert into gift_times (id, user_id, plan_id, months, given_at, left_months, left_ms, waits_since, ended_at)
      select id, user_id, plan_id,
        greatest(1, round(extract(epoch from current_period_end - started_at) / 2629746)::integer),
        started_at, 0,
        case when status = 'ended' then 0
          else greatest(0, extract(epoch from current_period_end - now()) * 1000)::bigint end,
        started_at,
        case when status = 'ended' then current_period_end end
      from subscriptions where source = 'gift'`.execute(db)
  await sql`
    insert into gift_runs (gift_time_id, user_id, started_at, until, stopped_at)
      select gift.id, gift.user_id, gift.started_at, gift.current_period_end, gift.current_period_end
      from subscriptions gift
      where gift.source = 'gift' and gift.status = 'ended' and gift.current_period_end >= gift.started_at`.execute(
    db,
  )
  await sql`
    insert into gift_runs (gift_time_id, user_id, started_at, until)
      select distinct on (gift.user_id) gift.id, gift.user_id, gift.started_at, gift.current_period_end
      from subscriptions gift
      join plans on plans.id = gift.plan_id
      where gift.source = 'gift' and gift.status <> 'ended' and gift.current_period_end >= gift.started_at
        and not exists (select 1 from subscriptions paid
          where paid.user_id = gift.user_id and paid.source = 'order' and paid.status in ('active', 'past_due'))
      order by gift.user_id, plans.position desc, gift.started_at`.execute(db)
  await sql`delete from subscriptions where source = 'gift'`.execute(db)
  await sql`alter table subscriptions drop column source`.execute(db)
}
