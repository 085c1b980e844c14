import { setImmediate as letOthers } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Answer } from '#contract/http/endpoint.ts'
import {
  getLedger,
  getLedgerFile,
  ledgerDaysAtOnce,
  ledgerProjectsShown,
} from '#contract/ledger/public-ledger.contract.ts'
import {
  closeDay,
  firstSeal,
  inLedgerOrder,
  sumTotals,
  totalsOf,
} from '#contract/ledger/public-ledger.rules.ts'
import type { LedgerDay, LedgerRow, LedgerTotals } from '#contract/ledger/public-ledger.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve, serveFile } from '../platform/http/route.ts'
import type { Db } from '../schema.ts'
import { sha256 } from './close-days.store.ts'
import {
  readClosedRows,
  readClosedTotals,
  readCounted,
  readFund,
  readLastDay,
  readLedgerDays,
  readProjectNames,
  readSealedSpan,
  readSealedDays,
} from './public-ledger.store.ts'
import type { Counted } from './public-ledger.store.ts'

const none: LedgerTotals = { votes: 0, cents: 0 }

const rowsOf = (project: string | null, votes: number, cents: number): LedgerRow[] => [
  ...(votes === 0
    ? []
    : [{ project, kind: votes > 0 ? ('votes' as const) : ('votes_back' as const), figure: Math.abs(votes) }]),
  ...(cents === 0
    ? []
    : [
        {
          project,
          kind: cents > 0 ? ('donated' as const) : ('donated_back' as const),
          figure: Math.abs(cents),
        },
      ]),
]

/** Returns the figures counted since the last closed date. */
const openRows = (counted: Counted, closed: ReadonlyMap<string, LedgerTotals>): LedgerRow[] => {
  const since = (id: string, { votes, cents }: LedgerTotals): LedgerRow[] => {
    const before = closed.get(id) ?? none
    return rowsOf(id || null, votes - before.votes, cents - before.cents)
  }
  const ofProjects = sumTotals(counted.projects)
  const { votes, cents } = counted.fund
  const ofFund = { votes: votes - ofProjects.votes, cents: cents - ofProjects.cents }
  return inLedgerOrder([
    ...since('', ofFund),
    ...counted.projects.flatMap((project) => since(project.id, project)),
  ])
}

/** Returns the projects named in rows, sorted independently of the database's collation. */
const listed = ({ projects }: Counted, named: readonly string[]): Counted['projects'][number][] => {
  const ids = new Set(named)
  return projects.filter(({ id }) => ids.has(id)).toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

const readDays = async (db: Db): Promise<LedgerDay[]> => {
  const rows = await readClosedRows(db)
  const days: LedgerDay[] = []
  let previous = firstSeal
  for (const { day, seal } of await readSealedDays(db)) {
    // Shows the stored seal even if its rows were changed by hand: checking the ledger then finds the change.
    days.push({ ...(await closeDay(previous, { day, rows: rows.get(day) ?? [] }, sha256)), seal })
    previous = seal
    // Days with many rows take a while: other requests are served in between.
    await letOthers()
  }
  return days
}

/** A change made in the database by hand is shown after this time. */
const keptMs = 5 * 60_000

/** Closed dates never change: the result is cached until another one is closed, and for a limited time. */
const keptUntilClosed = <T>(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  read: () => Promise<T>,
): (() => Promise<T>) => {
  let kept: { readonly seal: string | undefined; readonly atMs: number; readonly value: Promise<T> } | null =
    null
  return async () => {
    const seal = (await readLastDay(db))?.seal
    const nowMs = clock.now()
    if (kept === null || kept.seal !== seal || Math.abs(nowMs - kept.atMs) >= keptMs) {
      const value = read()
      kept = { seal, atMs: nowMs, value }
      value.catch(() => (kept = null))
    }
    return kept.value
  }
}

const readClosed = async (db: Db) => {
  const byProject = await readClosedTotals(db)
  const top = [...byProject]
    .flatMap(([id, totals]) => (id === '' ? [] : [{ id, ...totals }]))
    .toSorted(
      (one, other) => other.votes - one.votes || other.cents - one.cents || (one.id < other.id ? -1 : 1),
    )
    .slice(0, ledgerProjectsShown)
  return { totals: sumTotals(byProject.values()), top, ...(await readSealedSpan(db)) }
}

const named = async (
  db: Db,
  top: readonly (LedgerTotals & { readonly id: string })[],
): Promise<Answer<typeof getLedger>['projects']> => {
  const names = await readProjectNames(
    db,
    top.map(({ id }) => id),
  )
  return top.flatMap((project) => {
    const own = names.get(project.id)
    return own ? [{ ...project, ...own }] : []
  })
}

export const publicLedgerRoutes = (deps: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const { db } = deps
  const routes = new Hono<HubEnv>()
  const closedSums = keptUntilClosed(deps, () => readClosed(db))
  const ledgerDays = keptUntilClosed(deps, () => readLedgerDays(db))
  const closedDays = keptUntilClosed(deps, () => readDays(db))

  serve(routes, getLedger, async ({ query: { before } }) => {
    const [{ totals: closed, top, ...span }, all] = await Promise.all([closedSums(), ledgerDays()])
    const { donors, ...totals } = await readFund(db)
    const open = { votes: totals.votes - closed.votes, cents: totals.cents - closed.cents }
    const later = before === undefined ? 0 : all.filter(({ day }) => day >= before).length
    const days = all.slice(later, later + ledgerDaysAtOnce)
    const isMore = all.length > later + ledgerDaysAtOnce
    return {
      totals,
      open,
      donors,
      days,
      next: isMore ? (days.at(-1)?.day ?? null) : null,
      ...span,
      projects: await named(db, top),
    }
  })

  serveFile(routes, getLedgerFile, async () => {
    const lastDay = (await readLastDay(db))?.day
    const make = async (): Promise<string> => {
      const days = await closedDays()
      const byProject = Map.groupBy(
        days.flatMap(({ rows }) => rows),
        ({ project }) => project ?? '',
      )
      const closed = new Map([...byProject].map(([id, rows]) => [id, totalsOf(rows)]))
      const counted = await readCounted(db)
      const open = openRows(counted, closed)
      const file: Answer<typeof getLedgerFile> = {
        format: 'hub-ledger-1',
        days: days.map(({ rows, ...day }) => ({ ...day, rows: [...rows] })),
        open,
        totals: { votes: counted.fund.votes, cents: counted.fund.cents },
        projects: listed(counted, [...closed.keys(), ...open.map(({ project }) => project ?? '')]),
      }
      return JSON.stringify(file)
    }
    return {
      name: `public-ledger-${lastDay ?? 'empty'}.json`,
      open: async () => ({ body: await make() }),
    }
  })

  return routes
}
