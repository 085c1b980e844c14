import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Answer } from '#contract/http/endpoint.ts'
import type { readOverview } from '#contract/desk/overview.contract.ts'
import { readOverviewOf } from '#server/braincore/overview.store.ts'
import { features } from '#server/features.ts'
import type { Db } from '#server/schema.ts'

const overviewParts = features.flatMap(({ overview }) => overview ?? [])

type Overview = Answer<typeof readOverview>
type Counted = Omit<Overview, 'at' | 'waiting' | 'changes' | 'oldest_at' | 'reported'> & {
  oldest: string | null
}

/** Everything that the overview counts, from the rows that were written as it happened, and by no query of the hub. */
const countFromScratch = async (db: Db, since: Date, now: Date): Promise<Counted> => {
  const one = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> => {
    const [row] = (await query.execute(db)).rows
    if (!row) throw new Error('There is nothing to count.')
    return row
  }
  const numbers = async <Name extends string>(query: ReturnType<typeof sql<Record<Name, string>>>) =>
    Object.fromEntries(
      Object.entries(await one(query)).map(([name, value]) => [name, Number(value)]),
    ) as Record<Name, number>
  const orders = await numbers(sql<Record<'count' | 'cents', string>>`
    select count(*) as count, coalesce(sum(total_cents), 0) as cents
    from orders where paid_at >= ${since} and status <> 'differs'`)
  const later = await numbers(sql<Record<'count' | 'cents', string>>`
    select count(*) as count, coalesce(sum(paid), 0) as cents from (
      select max((fact #>> '{paid,paidCents}')::int) as paid from payment_events
      where fact ->> 'kind' = 'invoice' and fact #>> '{paid,reason}' in ('renewal', 'plan_change') and created_at >= ${since}
      group by fact #>> '{paid,id}'
    ) as invoices`)
  const gone = await numbers(sql<Record<'refunds' | 'refunded' | 'disputes' | 'disputed', string>>`
    select
      (select count(*) from refunds where outcome is not null and outcome <> 'unmatched' and refunded_at >= ${since}) as refunds,
      (select coalesce(sum(cents), 0) from refunds where outcome is not null and outcome <> 'unmatched' and refunded_at >= ${since})
        as refunded,
      (select count(*) from disputes where outcome <> 'unmatched' and withdrawn_at >= ${since}) as disputes,
      (select coalesce(sum(cents), 0) from disputes where outcome <> 'unmatched' and withdrawn_at >= ${since}) as disputed`)
  const back = await numbers(sql<Record<'count' | 'cents', string>>`
    select count(*) as count, coalesce(sum(cents), 0) as cents from (
      select cents from disputes where outcome = 'restored' and reinstated_at >= ${since}
      union all select cents from refunds where outcome = 'undone' and refunded_at >= ${since}
    ) as returned`)
  const { cast, players, taken_back } = await numbers(sql<Record<'cast' | 'players' | 'taken_back', string>>`
    select
      (select coalesce(sum(votes), 0) from project_votes where reverses is null and at >= ${since}
        and voter in (select id from users)) as cast,
      (select count(*) from users where exists (
        select from project_votes where voter = users.id and reverses is null and at >= ${since})) as players,
      (select coalesce(sum(abs(votes)), 0) from project_votes where reverses is not null and at >= ${since}) as taken_back`)
  const waiting = await sql<{ desk: Overview['desks'][number]['desk']; count: string; oldest: Date }>`
    select 'payments' as desk, count(*) as count, min(at) as oldest from (
      select at from payment_worklist where settled_at is null
      union all select opened_at from disputes where closed_as is null
    ) as payments
    union all
    select 'comments', count(distinct comment_id), min(at) from comment_reports report
      where not exists (select from comment_removals where comment_id = report.comment_id)
    union all
    select 'projects', count(*), min(heard) from (
      select greatest(created_at, (select max(at) from project_updates where project_id = projects.id)) as heard
      from projects where status = 'active' and owner_id is not null
    ) as owned where heard < ${now}::timestamptz - interval '60 days'
    union all
    select 'suggestions', count(*), min(sent_at) from suggestions where state = 'pending'
    union all
    select 'votes', count(*), min(found_at) from vote_bursts where settled_at is null`.execute(db)
  const desks = waiting.rows
    .map(({ desk, count, oldest }) => ({ desk, count: Number(count), oldest }))
    .filter(({ count }) => count > 0)
  const [oldest] = desks.map((desk) => desk.oldest.toISOString()).toSorted()
  return {
    total: desks.reduce((sum, { count }) => sum + count, 0),
    desks: desks.map(({ desk, count }) => ({ desk, count })),
    oldest: oldest ?? null,
    received: { count: orders.count + later.count, cents: orders.cents + later.cents },
    returned: { refunds: gone.refunds, disputes: gone.disputes, cents: gone.refunded + gone.disputed },
    came_back: back,
    votes: { cast, players, taken_back },
  }
}

/** Checks every number of the overview against a count from scratch; returns the overview. */
export const expectOverviewToBeCounted = async (
  db: Db,
  sinceMs: number,
  nowMs: number,
): Promise<Overview> => {
  const overview = await readOverviewOf(db, overviewParts, { since: new Date(sinceMs).toISOString(), nowMs })
  const {
    at: _at,
    waiting: _waiting,
    changes: _changes,
    oldest_at: oldest,
    reported: _reported,
    ...told
  } = overview
  expect({ ...told, oldest }).toEqual(await countFromScratch(db, new Date(sinceMs), new Date(nowMs)))
  return overview
}
