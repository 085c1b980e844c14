import { sql } from 'kysely'
import type { getDonorsData, listBackers } from '#contract/projects/backers.contract.ts'
import { anonymous, backersShown } from '#contract/projects/backers.contract.ts'
import type { Answer } from '#contract/http/endpoint.ts'
import { toDollars } from '#contract/values/money.ts'
import { pageStatuses } from '#contract/projects/projects.contract.ts'
import type { Db } from '../schema.ts'

interface Counted {
  username: string | null
  votes: number
  cents: number
}

const nameOf = (username: string | null) => ({
  name: username ?? anonymous,
  isNamed: username !== null,
})

const toBacker = ({ username, votes, cents }: Counted) => ({
  ...nameOf(username),
  votes,
  donated: toDollars(cents),
})

/** Username of a player who agreed to be named; null for all others, and when the user no longer exists. */
const shownName = sql<string | null>`case when users.shows_name then users.username end`.as('username')

const readTop = (db: Db): Promise<Counted[]> =>
  db
    .selectFrom('backers')
    .leftJoin('users', 'users.id', 'backers.player')
    .select(['backers.votes', 'backers.cents', shownName])
    .where('backers.cents', '>', 0)
    .orderBy('backers.cents', 'desc')
    .orderBy('backers.player')
    .limit(backersShown)
    .execute()

const readLatest = async (db: Db): Promise<Answer<typeof getDonorsData>['latest']> => {
  const rows = await db
    .selectFrom('donations')
    .leftJoin('users', 'users.id', 'donations.donor')
    .leftJoin('projects', 'projects.id', 'donations.project_id')
    .select(['donations.amount_cents', 'donations.at', 'projects.id', 'projects.title', shownName])
    .where('donations.amount_cents', '>', 0)
    .where('donations.reversal_id', 'is', null)
    .orderBy('donations.at', 'desc')
    .orderBy('donations.id')
    .limit(backersShown)
    .execute()
  return rows.map(({ username, amount_cents, at, id, title }) => ({
    ...nameOf(username),
    donated: toDollars(amount_cents),
    at: at.toISOString(),
    project: id === null || title === null ? null : { id, title },
  }))
}

/** Returns the fund's donors. Their number is counted when a donation is written, not when it is read. */
export const readDonors = async (db: Db): Promise<Answer<typeof getDonorsData>> => {
  const { donors } = await db.selectFrom('fund_totals').select('donors').executeTakeFirstOrThrow()
  const { named } = await db
    .selectFrom('users')
    .innerJoin('backers', 'backers.player', 'users.id')
    .select((row) => row.fn.countAll<number>().as('named'))
    .where('users.shows_name', '=', true)
    .where('backers.cents', '>', 0)
    .executeTakeFirstOrThrow()
  return { donors, named, top: (await readTop(db)).map(toBacker), latest: await readLatest(db) }
}

export const readBackers = async (db: Db, id: string): Promise<Answer<typeof listBackers> | null> => {
  const project = await db
    .selectFrom('projects')
    .leftJoin('backed_projects', 'backed_projects.project_id', 'projects.id')
    .select('backed_projects.backers')
    .where('projects.id', '=', id)
    .where('projects.status', 'in', pageStatuses)
    .executeTakeFirst()
  if (!project) return null
  const top = await db
    .selectFrom('project_backers as backer')
    .leftJoin('users', 'users.id', 'backer.player')
    .select(['backer.votes', 'backer.cents', shownName])
    .where('backer.project_id', '=', id)
    .where((or) => or.or([or('backer.cents', '>', 0), or('backer.votes', '>', 0)]))
    .orderBy('backer.cents', 'desc')
    .orderBy('backer.votes', 'desc')
    .orderBy('backer.player')
    .limit(backersShown)
    .execute()
  return { backers: project.backers ?? 0, top: top.map(toBacker) }
}
