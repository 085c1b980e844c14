import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import type {
  HistoryEntry,
  HistoryKind,
  HistorySide,
  VoteBank,
} from '#contract/account/own-history.contract.ts'
import type { ProjectCategory } from '#contract/projects/project-categories.ts'
import { findGiftLegsOfOrders } from '../gift-legs/gift-leg.store.ts'
import { pageOf } from '../platform/database/pages.ts'
import type { Db } from '../schema.ts'

export interface HistoryFilters {
  readonly side?: HistorySide | undefined
  readonly project?: string | undefined
  readonly from?: VoteBank | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
}

const ledgerBanks = { daily: 'daily', bank: 'carried', donation: 'donation' } as const
const bankOf = { daily: 'daily', carried: 'bank', donation: 'donation' } as const

interface Row {
  side: 'v' | 'd'
  id: string
  at: Date
  project_id: string | null
  figure: number
  order_id: string | null
  order_line: number | null
  reversal_id: string | null
  is_voided: boolean
  title: string | null
  category: ProjectCategory | null
}

const all = (conditions: readonly ReturnType<typeof sql<SqlBool>>[]) => sql.join(conditions, sql` and `)

const narrowed = ({ project, since, until }: HistoryFilters) => [
  ...(project === undefined ? [] : [sql<SqlBool>`project_id = ${project}`]),
  ...(since === undefined ? [] : [sql<SqlBool>`at >= ${since}::timestamptz`]),
  ...(until === undefined ? [] : [sql<SqlBool>`at < ${until}::timestamptz`]),
]

const ofVotes = (userId: string, filters: HistoryFilters) => [
  sql<SqlBool>`voter = ${userId}`,
  ...narrowed(filters),
  ...(filters.from === undefined
    ? []
    : [
        sql<SqlBool>`exists (
          select from vote_ledger
          where project_vote_id = project_votes.id and bank = ${ledgerBanks[filters.from]}
        )`,
      ]),
]

const ofDonations = (userId: string, filters: HistoryFilters) => [
  sql<SqlBool>`donor = ${userId}`,
  ...narrowed(filters),
  ...(filters.from === undefined ? [] : [sql<SqlBool>`false`]),
]

/** The line of a cursor, only if it is this player's: another player's finds nothing. */
const placeOf = (userId: string, before: string) =>
  before.startsWith('v')
    ? sql`select at, id from project_votes where id = ${before.slice(2)} and voter = ${userId}`
    : sql`select at, id from donations where id = ${before.slice(2)} and donor = ${userId}`

const readRows = async (
  db: Db,
  userId: string,
  filters: HistoryFilters,
  { before, most }: { before: string | undefined; most: number },
): Promise<Row[]> => {
  const after = before === undefined ? [] : [sql<SqlBool>`(at, id) < (${placeOf(userId, before)})`]
  const votes = sql`
    (select 'v' as side, id, at, project_id, votes::bigint as figure, order_id, order_line, null as reversal_id,
      void_id is not null as is_voided
    from project_votes where ${all([...ofVotes(userId, filters), ...after])}
    order by at desc, id desc limit ${most})`
  const donations = sql`
    (select 'd' as side, id, at, project_id, amount_cents::bigint as figure, order_id, order_line, reversal_id,
      false as is_voided
    from donations where ${all([...ofDonations(userId, filters), ...after])}
    order by at desc, id desc limit ${most})`
  const sides = { votes, donations }
  const wanted = filters.side ? sides[filters.side] : sql`${votes} union all ${donations}`
  const { rows } = await sql<Row>`
    select line.*, projects.title, projects.category
    from (${wanted}) as line left join projects on projects.id = line.project_id
    order by line.at desc, line.id desc limit ${most}`.execute(db)
  return rows
}

const none: HistoryEntry['sources'] = { daily: 0, bank: 0, donation: 0 }

/** The banks that votes were taken from, by row. */
const readSources = async (db: Db, ids: readonly string[]): Promise<Map<string, HistoryEntry['sources']>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('vote_ledger')
    .select(['project_vote_id', 'bank', 'votes'])
    .where('project_vote_id', 'in', ids)
    .execute()
  const byVote = Map.groupBy(rows, (row) => row.project_vote_id as string)
  return new Map(
    [...byVote].map(([id, own]) => [
      id,
      own.reduce((sum, { bank, votes }) => ({ ...sum, [bankOf[bank]]: Math.abs(votes) }), none),
    ]),
  )
}

type Lines = readonly Pick<Row, 'order_id' | 'reversal_id' | 'order_line'>[]

const keyOf = ({ order_id, reversal_id, order_line }: Lines[number]): string =>
  `${reversal_id ?? order_id} ${order_line}`

const idsOf = (rows: Lines, name: 'order_id' | 'reversal_id'): string[] => [
  ...new Set(rows.flatMap((row) => row[name] ?? [])),
]

/** The votes that donations made or lost, by line. */
const readMade = async (db: Db, rows: Lines): Promise<Map<string, number>> => {
  const [orders, reversals] = [idsOf(rows, 'order_id'), idsOf(rows, 'reversal_id')]
  if (orders.length + reversals.length === 0) return new Map()
  const made = await db
    .selectFrom('vote_ledger')
    .select(['order_id', 'reversal_id', 'order_line', 'votes'])
    .where((or) =>
      or.or([
        ...(orders.length > 0 ? [or('order_id', 'in', orders)] : []),
        ...(reversals.length > 0 ? [or('reversal_id', 'in', reversals)] : []),
      ]),
    )
    .execute()
  return new Map(made.map((row) => [keyOf(row), row.votes]))
}

/** The lines of orders whose votes were cast with the payment. */
const readCastAtOnce = async (db: Db, rows: Lines): Promise<Set<string>> => {
  const orders = idsOf(rows, 'order_id')
  if (orders.length === 0) return new Set()
  const cast = await db
    .selectFrom('project_votes')
    .select(['order_id', 'order_line'])
    .where('order_id', 'in', orders)
    .execute()
  return new Set(cast.map((row) => keyOf({ ...row, reversal_id: null })))
}

/** The orders of lines and of their reversals, with the numbers that players quote. */
const readOrders = async (db: Db, rows: Lines): Promise<Map<string, { id: string; number: string }>> => {
  const reversals = idsOf(rows, 'reversal_id')
  const reversed =
    reversals.length === 0
      ? []
      : await db.selectFrom('reversals').select(['id', 'order_id']).where('id', 'in', reversals).execute()
  const ids = [...new Set([...idsOf(rows, 'order_id'), ...reversed.map((row) => row.order_id)])]
  if (ids.length === 0) return new Map()
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'gift_leg_id'])
    .where('id', 'in', ids)
    .execute()
  const legs = await findGiftLegsOfOrders(db, orders)
  const known = new Map(
    orders.map(({ id, number }) => [id, { id, number: legs.get(id)?.number ?? number }] as const),
  )
  for (const { id, order_id } of reversed) {
    const order = known.get(order_id)
    if (order) known.set(id, order)
  }
  return known
}

const kindOf = ({ side, figure, reversal_id, is_voided }: Row): HistoryKind => {
  if (is_voided) return 'votes_voided'
  if (side === 'v') return figure > 0 ? 'votes' : 'votes_back'
  if (figure < 0) return 'donation_back'
  return reversal_id === null ? 'donation' : 'donation_again'
}

const toEntries = async (db: Db, rows: readonly Row[]): Promise<HistoryEntry[]> => {
  const [cast, given] = [rows.filter(({ side }) => side === 'v'), rows.filter(({ side }) => side === 'd')]
  const sources = await readSources(
    db,
    cast.map(({ id }) => id),
  )
  const made = await readMade(db, given)
  const castAtOnce = await readCastAtOnce(db, given)
  const orders = await readOrders(db, rows)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: kindOf(row),
    project:
      row.project_id !== null && row.title !== null && row.category !== null
        ? { id: row.project_id, title: row.title, category: row.category }
        : null,
    votes: row.side === 'v' ? row.figure : (made.get(keyOf(row)) ?? 0),
    cents: row.side === 'v' ? 0 : row.figure,
    // Voided daily and carried votes are not returned.
    sources: { ...(sources.get(row.id) ?? none), ...(row.is_voided && { daily: 0, bank: 0 }) },
    at_once: row.side === 'v' ? row.order_id !== null : castAtOnce.has(keyOf(row)),
    order: orders.get(row.reversal_id ?? row.order_id ?? '') ?? null,
  }))
}

/** Returns a player's votes and donations after a line, latest first; `next` is the cursor of the next page, null at the end. */
export const readOwnHistory = async (
  db: Db,
  userId: string,
  filters: HistoryFilters,
  { before, most }: { before: string | undefined; most: number },
): Promise<{ entries: HistoryEntry[]; next: string | null }> => {
  const rows = await readRows(db, userId, filters, { before, most: most + 1 })
  const { shown, next } = pageOf(rows, most, ({ side, id }) => `${side}-${id}`)
  return { entries: await toEntries(db, shown), next }
}

export const countOwnHistory = async (
  db: Db,
  userId: string,
  filters: HistoryFilters,
): Promise<{ votes: number; donations: number }> => {
  const { rows } = await sql<{ votes: number; donations: number }>`
    select
      (select count(*) from project_votes where ${all(ofVotes(userId, filters))})::int as votes,
      (select count(*) from donations where ${all(ofDonations(userId, filters))})::int as donations`.execute(
    db,
  )
  return rows[0] ?? { votes: 0, donations: 0 }
}

/**
 * Returns the projects that a player has voted for or donated to, by title, and the number of those that have the player's
 * votes now.
 */
export const readOwnProjects = async (
  db: Db,
  userId: string,
): Promise<{ projects: { id: string; title: string }[]; votedFor: number }> => {
  const rows = await db
    .selectFrom('project_backers')
    .innerJoin('projects', 'projects.id', 'project_backers.project_id')
    .select(['projects.id', 'projects.title', 'project_backers.votes'])
    .where('player', '=', userId)
    .orderBy('projects.title')
    .execute()
  return {
    projects: rows.map(({ id, title }) => ({ id, title })),
    votedFor: rows.filter(({ votes }) => votes > 0).length,
  }
}

export const readConsent = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('users').select('shows_name').where('id', '=', userId).executeTakeFirst())
    ?.shows_name ?? false

export const readOwnTotals = async (db: Db, userId: string): Promise<{ votes: number; cents: number }> =>
  (await db
    .selectFrom('backers')
    .select(['votes', 'cents'])
    .where('player', '=', userId)
    .executeTakeFirst()) ?? { votes: 0, cents: 0 }
