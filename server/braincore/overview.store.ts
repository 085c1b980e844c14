import { sql } from 'kysely'
import type { Answer } from '#contract/endpoint.ts'
import type { OverviewWaiting, readOverview } from '#contract/overview.contract.ts'
import { readChanges } from '../audit/read-changes.store.ts'
import type { Db } from '../schema.ts'
import type { OverviewPart } from '../feature.ts'

type Overview = Answer<typeof readOverview>
type Figures = Pick<Overview, 'received' | 'returned' | 'unpaid'>

const waitingAtOnce = 20
const changesAtOnce = 10

/** Returns the money that came and went since a moment, as it is booked, and what can still be paid. */
const readFigures = async (db: Db, since: string): Promise<Figures> => {
  const { rows } = await sql<Record<'came' | 'came_cents' | 'went' | 'went_cents', string>>`
    select count(*) filter (where cents > 0) as came, coalesce(sum(cents) filter (where cents > 0), 0) as came_cents,
      count(*) filter (where cents < 0) as went, coalesce(-sum(cents) filter (where cents < 0), 0) as went_cents
    from journal_entries join journal_transactions on key = transaction_key
    where account = 'provider' and currency = 'usd' and at >= ${since}::timestamptz`.execute(db)
  const open = await db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.sum<string | null>('total_cents').as('cents')])
    .where('status', '=', 'awaiting_payment')
    .executeTakeFirst()
  const [moved] = rows
  return {
    received: { count: Number(moved?.came ?? 0), cents: Number(moved?.came_cents ?? 0) },
    returned: { count: Number(moved?.went ?? 0), cents: Number(moved?.went_cents ?? 0) },
    unpaid: { count: Number(open?.count ?? 0), cents: Number(open?.cents ?? 0) },
  }
}

const byAge = (one: { at: string }, other: { at: string }): number =>
  Date.parse(one.at) - Date.parse(other.at)

/** Returns what waits on all desks, money first, then the oldest, and what was changed last. */
export const readOverviewOf = async (
  db: Db,
  parts: readonly OverviewPart[],
  { since, nowMs }: { since: string; nowMs: number },
): Promise<Overview> => {
  const money: OverviewWaiting[] = []
  const others: OverviewWaiting[] = []
  const desks: Overview['desks'] = []
  for (const { desk, isMoney, readWaiting } of parts) {
    const part = await readWaiting(db, nowMs, waitingAtOnce)
    if (part.total > 0) desks.push({ desk, count: part.total })
    ;(isMoney ? money : others).push(...part.waiting)
  }
  const waiting = [...money.toSorted(byAge), ...others.toSorted(byAge)]
  return {
    ...(await readFigures(db, since)),
    total: desks.reduce((sum, { count }) => sum + count, 0),
    desks,
    oldest_at: waiting.toSorted(byAge)[0]?.at ?? null,
    waiting: waiting.slice(0, waitingAtOnce),
    changes: (await readChanges(db, { sort: 'newest', most: changesAtOnce })).changes,
  }
}
