import type { Answer } from '#contract/http/endpoint.ts'
import type { OverviewWaiting, readOverview } from '#contract/desk/overview.contract.ts'
import { readChanges } from '../audit/read-changes.store.ts'
import type { Db } from '../schema.ts'
import type { OverviewPart } from '../feature.ts'
import { readFigures } from './figures.store.ts'

type Overview = Answer<typeof readOverview>

const waitingAtOnce = 20
const changesAtOnce = 10

const byAge = (one: { at: string }, other: { at: string }): number =>
  Date.parse(one.at) - Date.parse(other.at)

/** Returns what waits on all desks, money first, then oldest first, and the latest changes. */
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
    at: new Date(nowMs).toISOString(),
    ...(await readFigures(db, since, nowMs)),
    total: desks.reduce((sum, { count }) => sum + count, 0),
    desks,
    oldest_at: waiting.toSorted(byAge)[0]?.at ?? null,
    waiting: waiting.slice(0, waitingAtOnce),
    changes: (await readChanges(db, { sort: 'newest', most: changesAtOnce })).changes,
  }
}
