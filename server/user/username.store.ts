import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { tidyUsername, usernameDays, usernameProblem } from '#contract/account/usernames.rules.ts'
import { dayMs } from '#contract/values/time.ts'
import { recordChange } from '../audit/audit.store.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import { skeletonOf } from '../platform/security/skeleton.ts'
import type { Db } from '../schema.ts'

type UsernameRefusal = 'username_invalid' | 'username_reserved' | 'username_taken' | 'username_too_soon'

/** Changes to names that look alike take turns until the end of the caller's transaction. */
const lockSkeleton = async (trx: Db, skeleton: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`username ${skeleton}`}, 0))`.execute(trx)
}

/**
 * Hides the names of deleted players from whoever reads the table. A key would hide nothing more: the hub itself says
 * that such a name is taken.
 */
const hashOf = (skeleton: string): string => createHash('sha256').update(skeleton).digest('hex')

/** The first midnight (UTC) at or after a time, both in milliseconds. */
const midnightAfter = (atMs: number): Date => new Date(Math.ceil(atMs / dayMs) * dayMs)

/** True if another user has a name with this skeleton, or somebody gave one up or was deleted too recently. */
const isTaken = async (trx: Db, userId: string, skeleton: string, nowMs: number): Promise<boolean> => {
  const { rows } = await sql`
    select from users where username_skeleton = ${skeleton} and id <> ${userId}
    union all
    select from former_usernames
    where skeleton = ${skeleton} and user_id <> ${userId} and reserved_until > ${new Date(nowMs)}
    union all
    select from reserved_usernames
    where skeleton_hash = ${hashOf(skeleton)} and reserved_until > ${new Date(nowMs)}
    limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * Changes a user's name in the caller's transaction and records who had which name when; `nowMs` in milliseconds. The
 * same name again changes nothing. The former one belongs to nobody else for 90 days, and its player may return to it.
 */
export const changeUsername = async (
  trx: Db,
  userId: string,
  requested: string,
  nowMs: number,
): Promise<Refused<UsernameRefusal> | null> => {
  const username = tidyUsername(requested)
  const problem = usernameProblem(username, skeletonOf)
  if (problem !== null) return refuse(problem === 'reserved' ? 'username_reserved' : 'username_invalid')
  const skeleton = skeletonOf(username)
  await lockSkeleton(trx, skeleton)
  const before = await trx
    .selectFrom('users')
    .select(['username', 'username_skeleton', 'username_changed_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!before || before.username === username) return null
  const nextMs = (before.username_changed_at?.getTime() ?? -Infinity) + usernameDays.betweenChanges * dayMs
  if (nextMs > nowMs)
    return refuse('username_too_soon', { retryAfterSeconds: Math.ceil((nextMs - nowMs) / 1_000) })
  if (await isTaken(trx, userId, skeleton, nowMs)) return refuse('username_taken')
  const now = new Date(nowMs)
  await trx
    .updateTable('users')
    .set({ username, username_skeleton: skeleton, username_changed_at: now })
    .where('id', '=', userId)
    .execute()
  await trx
    .insertInto('former_usernames')
    .values({
      user_id: userId,
      username: before.username,
      skeleton: before.username_skeleton ?? skeletonOf(before.username),
      given_up_at: now,
      reserved_until: new Date(nowMs + usernameDays.reserved * dayMs),
    })
    .execute()
  await recordChange(trx, {
    adminId: userId,
    kind: 'username_set',
    subject: userId,
    userId,
    reason: null,
    before: { username: before.username },
    after: { username },
    nowMs,
  })
  return null
}

/**
 * Reserves the names of a player who is being deleted, without the player: the present one for 90 days, former ones for
 * as long as they are reserved. Runs in the caller's transaction, before the names are forgotten; `nowMs` in milliseconds.
 */
export const reserveNamesOf = async (trx: Db, userId: string, nowMs: number): Promise<void> => {
  const { username, username_skeleton: skeleton } = await trx
    .selectFrom('users')
    .select(['username', 'username_skeleton'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const former = await trx
    .selectFrom('former_usernames')
    .select(['skeleton', 'reserved_until'])
    .where('user_id', '=', userId)
    .where('reserved_until', '>', new Date(nowMs))
    .execute()
  const names = [
    { skeleton: skeleton ?? skeletonOf(username), untilMs: nowMs + usernameDays.reserved * dayMs },
    ...former.map((one) => ({ skeleton: one.skeleton, untilMs: one.reserved_until.getTime() })),
  ]
  for (const { skeleton: name, untilMs } of names)
    await trx
      .insertInto('reserved_usernames')
      .values({ skeleton_hash: hashOf(name), reserved_until: midnightAfter(untilMs) })
      .onConflict((conflict) =>
        conflict.column('skeleton_hash').doUpdateSet({
          reserved_until: sql`greatest(reserved_usernames.reserved_until, excluded.reserved_until)`,
        }),
      )
      .execute()
}

/** Hourly housekeeping: deletes former names that anybody may take. The audit has who had which name when. */
export const deleteFormerNames = async (db: Db, nowMs: number): Promise<void> => {
  await db.deleteFrom('former_usernames').where('reserved_until', '<=', new Date(nowMs)).execute()
  await db.deleteFrom('reserved_usernames').where('reserved_until', '<=', new Date(nowMs)).execute()
}
