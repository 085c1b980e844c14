import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Burst, BurstPlayer, BurstSort, BurstState } from '#contract/desk/votes-desk.contract.ts'
import { pageOf } from '../platform/database/pages.ts'
import { readTyped, type Searched } from '../search/typed-words.store.ts'
import type { Db } from '../schema.ts'

interface Wanted {
  readonly q?: string | undefined
  readonly state?: BurstState | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly sort: BurstSort
  /** The id of the last known burst. */
  readonly before?: string | undefined
  readonly most: number
}

interface Row {
  readonly id: string
  readonly project_id: string
  readonly title: string
  readonly from_at: Date
  readonly until_at: Date
  readonly votes: number
  readonly young_votes: number
  readonly players: number
  readonly voided: number
  readonly standing: number
  readonly found_at: Date
  readonly settled_at: Date | null
  readonly outcome: 'voided' | 'kept' | null
}

const told = (row: Row): Burst => ({
  id: row.id,
  project: { id: row.project_id, title: row.title },
  from: row.from_at.toISOString(),
  until: row.until_at.toISOString(),
  votes: row.votes,
  young_votes: row.young_votes,
  players: row.players,
  voided: row.voided,
  standing: row.standing,
  found_at: row.found_at.toISOString(),
  state: row.outcome ?? 'open',
  settled_at: row.settled_at?.toISOString() ?? null,
})

/** Votes of young accounts in a burst, from the votes themselves, because the five-minute counts are stored for 30 days only. */
const youngVotes = sql`
  project_votes cast_in
  join users on users.id = cast_in.voter and users.created_at > cast_in.at - interval '7 days'
  left join project_votes undone on undone.reverses = cast_in.id
  where cast_in.project_id = burst.project_id and cast_in.votes > 0
    and cast_in.at >= burst.from_at and cast_in.at < burst.until_at`

/** Adds to bursts the votes that still count and those that were voided. */
const counted = (bursts: RawBuilder<unknown>) => sql<Row>`
  select burst.*, projects.title, counted.voided, counted.standing
  from (${bursts}) burst join projects on projects.id = burst.project_id
  cross join lateral (
    select coalesce(sum(cast_in.votes) filter (where undone.id is null), 0)::int as standing,
      coalesce(sum(cast_in.votes) filter (where undone.void_id is not null), 0)::int as voided
    from ${youngVotes}
  ) counted`

const orders: Record<BurstSort, { readonly by: RawBuilder<unknown>; readonly isDown: boolean }> = {
  newest: { by: sql`burst.from_at`, isDown: true },
  oldest: { by: sql`burst.from_at`, isDown: false },
  largest: { by: sql`burst.young_votes`, isDown: true },
  smallest: { by: sql`burst.young_votes`, isDown: false },
}

const after = (sort: BurstSort, before: string | undefined): RawBuilder<unknown> => {
  if (before === undefined) return sql`true`
  const { by, isDown } = orders[sort]
  return sql`(${by}, burst.id) ${sql.raw(isDown ? '<' : '>')} (
    select ${by}, burst.id from vote_bursts burst where burst.id = ${before}::uuid)`
}

const withProjects = sql`vote_bursts burst join projects on projects.id = burst.project_id`

const meantBy = (typed: string): Searched => ({
  from: withProjects,
  meets: (has) => sql`(burst.project_id = ${typed.trim()} or ${has(sql`searchable(projects.title)`)})`,
})

/** Filters by the given fields; undefined ones do not filter. */
const within = ({ state, since, until }: Wanted): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(state === undefined
        ? []
        : [state === 'open' ? sql`burst.settled_at is null` : sql`burst.outcome = ${state}`]),
      ...(since === undefined ? [] : [sql`burst.from_at >= ${since}::timestamptz`]),
      ...(until === undefined ? [] : [sql`burst.from_at < ${until}::timestamptz`]),
    ],
    sql` and `,
  )

export const readBursts = async (
  db: Db,
  wanted: Wanted,
): Promise<{ bursts: Burst[]; next: string | null }> => {
  const { q = '', sort, before, most } = wanted
  const { by, isDown } = orders[sort]
  const direction = sql.raw(isDown ? 'desc' : 'asc')
  const order = sql`order by ${by} ${direction}, burst.id ${direction}`
  const { rows } = await readTyped(db, q, meantBy(q), (trx, meant) => {
    const page = sql`
      select burst.* from ${withProjects}
      where ${meant} and ${within(wanted)} and ${after(sort, before)}
      ${order} limit ${most + 1}`
    return sql<Row>`${counted(page)} ${order}`.execute(trx)
  })
  const { shown, next } = pageOf(rows, most, ({ id }) => id)
  return { bursts: shown.map(told), next }
}

export const readBurst = async (db: Db, id: string): Promise<Burst | null> => {
  const { rows } = await counted(sql`select * from vote_bursts where id = ${id}::uuid`).execute(db)
  return rows[0] ? told(rows[0]) : null
}

interface AccountRow extends Omit<BurstPlayer, 'created_at' | 'first_at'> {
  readonly created_at: Date
  readonly first_at: Date
}

/** Returns young accounts of a burst, those with the most remaining votes first. */
export const readAccounts = async (db: Db, burstId: string, most: number): Promise<BurstPlayer[]> => {
  const { rows } = await sql<AccountRow>`
    select users.id, username, email, users.created_at, votes_barred_at is not null as barred,
      min(cast_in.at) as first_at, sum(cast_in.votes)::int as votes,
      coalesce(sum(cast_in.votes) filter (where undone.id is null), 0)::int as standing
    from vote_bursts burst cross join ${youngVotes} and burst.id = ${burstId}::uuid
    group by users.id
    order by standing desc, votes desc, first_at, users.id
    limit ${most}`.execute(db)
  return rows.map(({ created_at, first_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    first_at: first_at.toISOString(),
  }))
}

/** Returns the oldest undecided bursts, and the number of all. */
export const readOpenBursts = async (db: Db, most: number): Promise<{ bursts: Burst[]; total: number }> => {
  const { bursts } = await readBursts(db, { state: 'open', sort: 'oldest', most })
  const { total } = await db
    .selectFrom('vote_bursts')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { bursts, total }
}
