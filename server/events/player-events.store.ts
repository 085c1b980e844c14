import { sql } from 'kysely'
import type { PlayerEvent } from '#contract/account/player-events.ts'
import type { Db } from '../schema.ts'
import { mailDelayMs } from './mailed-events.rules.ts'
import { oweMail } from './owed-mails.store.ts'

/** `key` names what happened, the same whoever reports it: `payment_failed:<subscription>:<paid until>`. */
export type RecordedEvent = PlayerEvent & {
  readonly userId: string
  readonly key: string
  /** When it happened, in milliseconds since the epoch. */
  readonly atMs: number
}

/**
 * Writes down what happened to many players at once and is mailed to none, in the caller's transaction. `key` names what
 * happened; to each of them it is written once.
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
 * Writes down what a player will want to hear of, and owes its mail, in the caller's transaction, which is the one that
 * makes it so. Repeated calls write nothing more.
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
