import { sql } from 'kysely'
import type { PlayerEvent } from '#contract/account/player-events.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Db } from '../schema.ts'
import { topicOf } from './event-topics.rules.ts'
import { isRequiredKind } from './mailed-events.rules.ts'
import { notifiedAs } from './notified-events.rules.ts'
import { oweMails } from './owed-mails.store.ts'

/** `key` identifies the event, however often it is reported: `payment_failed:<subscription>:<paid until>`. */
export type RecordedEvent = PlayerEvent & {
  readonly userId: string
  readonly key: string
  /** When it happened, in milliseconds since the epoch. */
  readonly atMs: number
}

/**
 * Notifies the players of their events, unless they switched the topic off in the hub: they arrive when the transaction
 * ends.
 */
const notifyOf = async (
  trx: Db,
  event: PlayerEvent,
  rows: readonly { readonly id: string; readonly user_id: string }[],
  at: Date,
): Promise<void> => {
  const notified = notifiedAs(event)
  if (notified === null || rows.length === 0) return
  const groupKey = notified.subject === null ? null : `${event.kind}:${notified.subject}`
  const topic = topicOf[event.kind]
  const isOff = isRequiredKind(event.kind)
    ? sql`false`
    : sql`exists (
        select from notification_choices choice
        where choice.user_id = event.user_id and choice.topic = ${topic} and not choice.in_hub)`
  await sql`
    insert into notification_arrivals (event_id, user_id, group_key, at)
    select event.id, event.user_id, ${groupKey}::text, ${at}::timestamptz
    from unnest(${sql.val(rows.map(({ id }) => id))}::bigint[], ${sql.val(rows.map((row) => row.user_id))}::text[])
      with ordinality as event (id, user_id, place)
    where not ${isOff}
    order by event.place`.execute(trx)
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

/** Records events in the caller's transaction, and everything that follows from them. */
const record = async (
  trx: Db,
  event: PlayerEvent & Pick<RecordedEvent, 'atMs'>,
  keys: readonly { readonly user_id: string; readonly key: string }[],
): Promise<void> => {
  const rows = await insertEvents(trx, event, keys)
  await notifyOf(trx, event, rows, new Date(event.atMs))
  await oweMails(trx, event, rows, event.atMs)
}

/**
 * Records the same event for many players, their notifications, and the mails that they chose, in the caller's
 * transaction. Each player gets it once per `key`.
 */
export const recordEvents = (
  db: Db,
  { key, ...event }: Omit<RecordedEvent, 'userId'>,
  userIds: readonly string[],
): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (userIds.length === 0) return
    const keys = userIds.map((userId) => ({ user_id: userId, key: `${key}:${userId}` }))
    await record(trx, event as PlayerEvent & { atMs: number }, keys)
  })

/**
 * Records an event, its notification, and its mail, as its player chose. Called in the transaction that makes the event
 * true. Repeated calls write nothing more.
 */
export const recordEvent = (db: Db, event: RecordedEvent): Promise<void> =>
  inTransaction(db, (trx) => record(trx, event, [{ user_id: event.userId, key: event.key }]))
