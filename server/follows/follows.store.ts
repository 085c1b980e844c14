import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Answer } from '#contract/http/endpoint.ts'
import type { FollowedProject, Following, listFollowed } from '#contract/projects/follows.contract.ts'
import { followedAtOnce } from '#contract/projects/follows.contract.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { pageOf, timeOfCursor } from '../platform/database/pages.ts'
import { pageStatuses } from '#contract/projects/projects.contract.ts'
import type { Db } from '../schema.ts'

interface Follow {
  readonly projectId: string
  readonly playerId: string
}

/** Returns whether a player follows a project, and its number of followers; null when there is no such project. */
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

const countFollower = (trx: Db, projectId: string, more: 1 | -1) =>
  trx
    .updateTable('projects')
    .set((row) => ({ followers: row('followers', '+', more) }))
    .where('id', '=', projectId)
    .execute()

/** Makes a player follow a project; no change if they do already. Returns null when there is no such project. */
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

/** Makes a player follow no project, in the caller's transaction. */
export const unfollowAll = async (trx: Db, playerId: string): Promise<void> => {
  const gone = await trx
    .deleteFrom('follows')
    .where('player_id', '=', playerId)
    .returning('project_id')
    .execute()
  for (const id of gone.map((row) => row.project_id).toSorted()) await countFollower(trx, id, -1)
}

interface FollowedRow extends Omit<FollowedProject, 'followed_at' | 'update'> {
  readonly followed_at: Date
  readonly update_title: string | null
  readonly update_at: Date | null
}

/** Projects without an update sort last: a missing date counts as 1970. */
const place = sql`(coalesce(latest.at, to_timestamp(0)), follow.at, project.id)`

/** A cursor is `<ms of the update>-<ms of following>-<id>` of a page's last row. */
const cursorOf = ({ update_at: at, followed_at: since, id }: FollowedRow): string =>
  `${at?.getTime() ?? 0}-${since.getTime()}-${id}`

const behind = (cursor: string | undefined): RawBuilder<unknown> => {
  if (cursor === undefined) return sql`true`
  const [update = '', since = '', ...id] = cursor.split('-')
  return sql`${place} < (
    ${timeOfCursor(update)}::timestamptz, ${timeOfCursor(since)}::timestamptz, ${id.join('-')})`
}

/**
 * Returns a page of the projects that a player follows, newest update first. `from` is the `next` of the page before.
 */
export const readFollowed = async (
  db: Db,
  playerId: string,
  from: string | undefined,
): Promise<Answer<typeof listFollowed>> => {
  const { rows } = await sql<FollowedRow>`
    select project.id, project.title, project.category, project.status, project.followers,
      follow.at as followed_at, latest.title as update_title, latest.at as update_at
    from follows follow join projects project on project.id = follow.project_id
    left join lateral (
      select title, at from project_updates
      where project_id = project.id and text is not null order by at desc, id desc limit 1
    ) latest on true
    where follow.player_id = ${playerId} and ${behind(from)}
    order by ${place} desc
    limit ${followedAtOnce + 1}`.execute(db)
  const { shown, next } = pageOf(rows, followedAtOnce, cursorOf)
  return {
    projects: shown.map(({ followed_at, update_title: title, update_at: at, ...project }) => ({
      ...project,
      followed_at: followed_at.toISOString(),
      update: title === null || at === null ? null : { title, at: at.toISOString() },
    })),
    next,
  }
}
