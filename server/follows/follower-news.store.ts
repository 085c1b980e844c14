import { sql } from 'kysely'
import type { PlayerEvent } from '#contract/account/player-events.ts'
import { recordEvents } from '../events/player-events.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Db } from '../schema.ts'

/** Events about a project that its followers get. */
export type ProjectNews = Extract<
  PlayerEvent,
  { kind: 'project_updated' | 'project_opened' | 'project_completed' | 'project_refused' }
>

/** `key` identifies the event, however often it is reported. */
type News = ProjectNews & { readonly key: string; readonly byId: string | null; readonly atMs: number }

/**
 * Stores an event for a project's followers, in the transaction that makes it true; a job passes it on. The user who
 * caused it (`byId`) does not get it. Repeated calls write nothing more.
 */
export const recordNews = async (db: Db, { kind, data, key, byId, atMs }: News): Promise<void> => {
  await db
    .insertInto('follower_news')
    .values({
      project_id: data.project_id,
      kind,
      key,
      by_id: byId,
      at: new Date(atMs),
      data: sql<ProjectNews['data']>`${JSON.stringify(data)}::jsonb`,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Stops an event: followers who don't have it yet won't get it. */
export const stopNews = async (db: Db, key: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('follower_news')
    .set({ ended_at: new Date(nowMs) })
    .where('key', '=', key)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Passes the oldest unfinished event on to its next `most` followers. Players who followed after the event don't get
 * it. Returns how many got it; null when no event is left. Several processes may do so at once.
 */
export const tellFollowers = (db: Db, nowMs: number, most: number): Promise<number | null> =>
  inTransaction(db, async (trx) => {
    const news = await trx
      .selectFrom('follower_news')
      .selectAll()
      .where('ended_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!news) return null
    const slice = await trx
      .selectFrom('follows')
      .select('player_id')
      .where('project_id', '=', news.project_id)
      .where('player_id', '>', news.told_to)
      .where('at', '<=', news.at)
      .orderBy('player_id')
      .limit(most)
      .execute()
    const told = slice.map((row) => row.player_id).filter((id) => id !== news.by_id)
    // Written by recordNews, whose type guarantees that kind and data match.
    const event = { kind: news.kind, data: news.data } as ProjectNews
    await recordEvents(trx, { ...event, key: news.key, atMs: news.at.getTime() }, told)
    const isAll = slice.length < most
    await trx
      .updateTable('follower_news')
      .set({
        told_to: slice.at(-1)?.player_id ?? news.told_to,
        ended_at: isAll ? new Date(nowMs) : null,
      })
      .where('id', '=', news.id)
      .execute()
    return told.length
  })
