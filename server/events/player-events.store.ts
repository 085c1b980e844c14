import { sql } from 'kysely'
import type { PlayerEvent } from '#contract/account/player-events.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Db } from '../schema.ts'
import { mailDelayMs } from './mailed-events.rules.ts'
import { notifiedAs } from './notified-events.rules.ts'
import { oweMail } from './owed-mails.store.ts'

/** `key` identifies the event, however often it is reported: `payment_failed:<subscription>:<paid until>`. */
export type RecordedEvent = PlayerEvent & {
  readonly userId: string
  readonly key: string
  /** When it happened, in milliseconds since the epoch. */
  readonly atMs: number
}

/** Notifies the players of their events, if they are notified of this one: it arrives when the transaction ends. */
const notifyOf = async (
  trx: Db,
  event: PlayerEvent,
  rows: readonly { readonly id: string; readonly user_id: string }[],
  at: Date,
): Promise<void> => {
  const notified = notifiedAs(event)
  if (notified === null || rows.length === 0) return
  const groupKey = notified.subject === null ? null : `${event.kind}:${notified.subject}`
  await trx
    .insertInto('notification_arrivals')
    .values(rows.map(({ id, user_id }) => ({ event_id: id, user_id, group_key: groupKey, at })))
    .execute()
}

const insertEvents = (
  trx: Db,
  { kind, data, atMs }: Omit<RecordedEvent, 'userId' | 'key'>,
  rows: readonly { readonly user_id: string; readonly key: string }[],
) =>
  trx
    .insertInto('player_events')
    .values(
      rows.map((row) => ({
        ...row,
        kind,
        data: sql<PlayerEvent['data']>`${JSON.stringify(data)}::jsonb`,
        at: new Date(atMs),
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['id', 'user_id'])
    .execute()

/**
 * Records the same event for many players, and notifies them, without mails, in the caller's transaction. Each player
 * gets it once per `key`.
 */
export const recordEvents = (
  db: Db,
  { key, ...event }: Omit<RecordedEvent, 'userId'>,
  userIds: readonly string[],
): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (userIds.length === 0) return
    const keys = userIds.map((userId) => ({ user_id: userId, key: `${key}:${userId}` }))
    const rows = await insertEvents(trx, event, keys)
    await notifyOf(trx, event as PlayerEvent, rows, new Date(event.atMs))
  })

/**
 * Records an event, its notification, and the mail that is due for it. Called in the transaction that makes the event
 * true. Repeated calls write nothing more.
 */
export const recordEvent = (db: Db, event: RecordedEvent): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { userId, key, atMs } = event
    const rows = await insertEvents(trx, event, [{ user_id: userId, key }])
    const [row] = rows
    if (!row) return
    await notifyOf(trx, event, rows, new Date(atMs))
    const delayMs = mailDelayMs(event)
    if (delayMs !== null) await oweMail(trx, { eventId: row.id, userId, dueAt: new Date(atMs + delayMs) })
  })
