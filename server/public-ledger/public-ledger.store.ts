import { sql } from 'kysely'
import type { Answer } from '#contract/http/endpoint.ts'
import type { ProjectCategory } from '#contract/projects/project-categories.ts'
import type { getLedger } from '#contract/ledger/public-ledger.contract.ts'
import { firstSeal, ledgerKinds } from '#contract/ledger/public-ledger.rules.ts'
import type { LedgerDay, LedgerRow, LedgerTotals } from '#contract/ledger/public-ledger.rules.ts'
import type { Db } from '../schema.ts'

export interface Sealed {
  readonly day: string
  readonly seal: string
}

export const readLastDay = (db: Db): Promise<Sealed | undefined> =>
  db.selectFrom('public_days').select(['day', 'seal']).orderBy('day', 'desc').limit(1).executeTakeFirst()

/** The closed dates after one, oldest first. */
export const readDaysAfter = (db: Db, day: string): Promise<Sealed[]> =>
  db.selectFrom('public_days').select(['day', 'seal']).where('day', '>', day).orderBy('day').execute()

export const readSeal = async (db: Db, day: string): Promise<string | null> =>
  (await db.selectFrom('public_days').select('seal').where('day', '=', day).executeTakeFirst())?.seal ?? null

/**
 * Returns the first date whose rows differ from its seal, or before which a date is missing; null when there is none. The
 * database computes the seals, from the same text as `sealOf`: years of rows would block the process.
 */
export const readChangedDay = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{ day: string }>`
    with sealed as (
      select day, seal, lag(seal, 1, ${firstSeal}) over (order by day) as previous, lag(day) over (order by day) as before
      from public_days
    ), texts as (
      select day, string_agg(
        coalesce(nullif(project_id, ''), '-') || ' ' || kind || ' ' || figure || E'\n', ''
        order by project_id collate "C", array_position(${sql.val([...ledgerKinds])}::text[], kind)
      ) as text
      from public_rows group by day
    )
    select day from sealed full join texts using (day)
    where before + 1 <> day or seal is distinct from encode(
      sha256(convert_to(concat(previous, E'\n', to_char(day, 'YYYY-MM-DD'), E'\n', text), 'UTF8')), 'hex'
    )
    order by day limit 1`.execute(db)
  return rows[0]?.day ?? null
}

/** A statement has room for 65,535 values. */
const rowsAtOnce = 10_000

export const insertDay = async (trx: Db, { day, seal, rows }: LedgerDay): Promise<void> => {
  await trx.insertInto('public_days').values({ day, seal }).execute()
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await trx
      .insertInto('public_rows')
      .values(
        rows
          .slice(from, from + rowsAtOnce)
          .map(({ project, kind, figure }) => ({ day, project_id: project ?? '', kind, figure })),
      )
      .execute()
}

export const readClosedRows = async (db: Db): Promise<Map<string, LedgerRow[]>> => {
  const rows = await db.selectFrom('public_rows').selectAll().orderBy('day').execute()
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return new Map(
    [...byDay].map(([day, own]) => [
      day,
      own.map(({ project_id: project, kind, figure }) => ({ project: project || null, kind, figure })),
    ]),
  )
}

export const readSealedDays = (db: Db): Promise<Sealed[]> =>
  db.selectFrom('public_days').select(['day', 'seal']).orderBy('day').execute()

const net = (plus: string, minus: string) =>
  sql<number>`coalesce(sum(case kind when ${plus} then figure when ${minus} then -figure else 0 end), 0)::bigint`

const votes = net('votes', 'votes_back')
const cents = net('donated', 'donated_back')

/** Votes and cents of each project on all closed dates; those of the fund itself under an empty id. */
export const readClosedTotals = async (db: Db): Promise<Map<string, LedgerTotals>> => {
  const rows = await db
    .selectFrom('public_rows')
    .select(['project_id', votes.as('votes'), cents.as('cents')])
    .groupBy('project_id')
    .execute()
  return new Map(rows.map(({ project_id: id, ...totals }) => [id, totals]))
}

export const readSealedSpan = (db: Db): Promise<{ sealed: number; first: string | null }> =>
  db
    .selectFrom('public_days')
    .select((days) => [days.fn.countAll<number>().as('sealed'), days.fn.min('day').as('first')])
    .executeTakeFirstOrThrow()

export const readProjectNames = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { title: string; category: ProjectCategory }>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'title', 'category'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

export interface Counted {
  readonly fund: LedgerTotals
  readonly projects: readonly (LedgerTotals & { readonly id: string; readonly title: string })[]
}

/** The current totals (0069). */
export const readFund = (db: Db): Promise<LedgerTotals & { donors: number }> =>
  db.selectFrom('fund_totals').select(['votes', 'cents', 'donors']).executeTakeFirstOrThrow()

/** Same as `readFund`, with each project. */
export const readCounted = async (db: Db): Promise<Counted> => ({
  fund: await readFund(db),
  projects: await db
    .selectFrom('project_totals')
    .innerJoin('projects', 'projects.id', 'project_totals.project_id')
    .select(['projects.id', 'projects.title', 'project_totals.votes', 'project_totals.cents'])
    .orderBy('projects.id')
    .execute(),
})

/** Every closed date with its sums, latest first. */
export const readLedgerDays = (db: Db): Promise<Answer<typeof getLedger>['days']> =>
  db
    .selectFrom('public_days')
    .leftJoin('public_rows', 'public_rows.day', 'public_days.day')
    .select(['public_days.day', 'public_days.seal', votes.as('votes'), cents.as('cents')])
    .groupBy(['public_days.day', 'public_days.seal'])
    .orderBy('public_days.day', 'desc')
    .execute()
