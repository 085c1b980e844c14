import { sql } from 'kysely'
import type { PlayerEvent } from '#contract/account/player-events.ts'
import type { Db } from '../schema.ts'
import { mailDelayMs } from './mailed-events.rules.ts'
import { oweMail } from './owed-mails.store.ts'

/** `key` identifies the event, however often it is reported: `payment_failed:<subscription>:<paid until>`. */
export type RecordedEvent = PlayerEvent & {
  readonly userId: string
  readonly key: string
  /** When it happened, in milliseconds since the epoch. */
  readonly atMs: number
}

/**
 * Records the same event for many players, without mails, in the caller's transaction. Each player gets it once per
 * `key`.
 */
export const recordEvents = async (
  db: Db,
  { kind, data, key, atMs }: Omit<RecordedEvent, 'userId'>,
  userIds: readonly string[],
): Promise<void> => {
  if (userIds.length === 0) return
  await db
    .insertInto('player_events')
    .values(
      userIds.map((userId) => ({
        user_id: userId,
        kind,
        key: `${key}:${userId}`,
        at: new Date(atMs),
        data: sql<PlayerEvent['data']>`${JSON.stringify(data)}::jsonb`,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/**
 * Records an event and the mail that is due for it. Called in the transaction that makes the event true. Repeated calls
 * write nothing more.
 */
export const recordEvent = async (db: Db, event: RecordedEvent): Promise<void> => {
  const at = new Date(event.atMs)
  const row = await db
    .insertInto('player_events')
    .values({
      user_id: event.userId,
      kind: event.kind,
      data: sql<PlayerEvent['data']>`${JSON.stringify(event.data)}::jsonb`,
      key: event.key,
      at,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  const delayMs = mailDelayMs(event)
  if (row && delayMs !== null)
    await oweMail(db, { eventId: row.id, userId: event.userId, dueAt: new Date(event.atMs + delayMs) })
}
