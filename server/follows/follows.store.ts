import { sql } from 'kysely'
import type { Answer } from '#contract/endpoint.ts'
import type { Following, listFollowed } from '#contract/follows.contract.ts'
import { followedAtOnce } from '#contract/follows.contract.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { pageOf, readTimeCursor, timeCursor } from '../platform/database/pages.ts'
import { pageStatuses } from '#contract/projects.contract.ts'
import type { Db } from '../schema.ts'

interface Follow {
  readonly projectId: string
  readonly playerId: string
}

/** Returns whether a player follows a project, and how many do; null: there is no such project. */
export const readFollow = async (db: Db, { projectId, playerId }: Follow): Promise<Following | null> => {
  const row = await db
    .selectFrom('projects')
    .leftJoin('follows', (join) =>
      join.onRef('follows.project_id', '=', 'projects.id').on('follows.player_id', '=', playerId),
    )
    .select(['projects.followers', 'follows.at'])
    .where('projects.id', '=', projectId)
    .where('projects.status', 'in', pageStatuses)
    .executeTakeFirst()
  return row ? { following: row.at !== null, followers: row.followers } : null
}

/** Counts one more, or one fewer, of a project's followers. */
const countFollower = (trx: Db, projectId: string, more: 1 | -1) =>
  trx
    .updateTable('projects')
    .set((row) => ({ followers: row('followers', '+', more) }))
    .where('id', '=', projectId)
    .execute()

/** Has a player follow a project; who follows already goes on as before. Returns null when there is no such project. */
export const followProject = (db: Db, follow: Follow, nowMs: number): Promise<Following | null> =>
  inTransaction(db, async (trx) => {
    const { projectId, playerId } = follow
    if ((await readFollow(trx, follow)) === null) return null
    const written = await trx
      .insertInto('follows')
      .values({ project_id: projectId, player_id: playerId, at: new Date(nowMs) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('at')
      .executeTakeFirst()
    if (written) await countFollower(trx, projectId, 1)
    return readFollow(trx, follow)
  })

/** Has a player follow a project no longer. Returns null when there is no such project. */
export const unfollowProject = (db: Db, follow: Follow): Promise<Following | null> =>
  inTransaction(db, async (trx) => {
    const { projectId, playerId } = follow
    const gone = await trx
      .deleteFrom('follows')
      .where('project_id', '=', projectId)
      .where('player_id', '=', playerId)
      .returning('at')
      .executeTakeFirst()
    if (gone) await countFollower(trx, projectId, -1)
    return readFollow(trx, follow)
  })

/** Returns a page of the projects that a player follows, the one followed last first; `from` is the `next` of the page before. */
export const readFollowed = async (
  db: Db,
  playerId: string,
  from: string | undefined,
): Promise<Answer<typeof listFollowed>> => {
  const rows = await db
    .selectFrom('follows')
    .innerJoin('projects', 'projects.id', 'follows.project_id')
    .select(['projects.id', 'projects.title', 'projects.category', 'projects.status', 'follows.at'])
    .where('follows.player_id', '=', playerId)
    .$if(from !== undefined, (query) => {
      const [at, id] = readTimeCursor(from ?? '')
      return query.where(sql<boolean>`(follows.at, follows.project_id) < (${at}, ${id})`)
    })
    .orderBy('follows.at', 'desc')
    .orderBy('follows.project_id', 'desc')
    .limit(followedAtOnce + 1)
    .execute()
  const { shown, next } = pageOf(rows, followedAtOnce, ({ at, id }) => timeCursor(at, id))
  return {
    projects: shown.map(({ at, ...project }) => ({ ...project, followed_at: at.toISOString() })),
    next,
  }
}
