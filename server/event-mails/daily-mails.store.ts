import { sql } from 'kysely'
import type { PlayerEvent } from '#contract/account/player-events.ts'
import { nextDailyMail } from '#contract/notifications/mail-times.rules.ts'
import { dayAt } from '#contract/values/zones.rules.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import { moveDailyMail, readMailTimes } from '../notification-choices/choices.store.ts'
import type { MailTimes } from '../notification-choices/choices.store.ts'
import { shownData } from '../events/shown-data.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Db } from '../schema.ts'

/** A daily mail that this process alone may send until its claim ends. */
export interface DailyMail {
  readonly userId: string
  readonly address: string
  readonly language: LanguageCode
  readonly times: MailTimes
  /** Local date of its first attempt: with the player it identifies the mail. */
  readonly date: string
  readonly firstTriedMs: number
  /** Oldest first. */
  readonly events: readonly PlayerEvent[]
}

const untried = { daily_date: null, daily_up_to: null, first_tried_at: null, claimed_until: null }

/**
 * Claims the player whose daily mail has been due longest. Of several processes that claim at once each gets another
 * player. Undefined: none is due.
 */
const claimPlayer = (db: Db, nowMs: number, untilMs: number) => {
  const now = sql`${new Date(nowMs)}::timestamptz`
  return db
    .updateTable('notification_times')
    .set({ claimed_until: new Date(untilMs) })
    .where(
      'user_id',
      '=',
      sql<string>`(
        select times.user_id from daily_events waiting
        join notification_times times on times.user_id = waiting.user_id
        where waiting.due_at <= ${now} and (times.claimed_until is null or times.claimed_until <= ${now})
        order by waiting.due_at limit 1 for update of times skip locked)`,
    )
    .returning(['user_id', 'daily_date', 'daily_up_to', 'first_tried_at', 'last_daily_date'])
    .executeTakeFirst()
}

const deleteWaiting = async (trx: Db, userId: string, upTo: string): Promise<void> => {
  await trx.deleteFrom('daily_events').where('user_id', '=', userId).where('event_id', '<=', upTo).execute()
}

/** Withdrawn announcements are left out. */
const readEvents = async (trx: Db, userId: string, upTo: string): Promise<PlayerEvent[]> => {
  const rows = await trx
    .selectFrom('daily_events')
    .innerJoin('player_events', 'player_events.id', 'daily_events.event_id')
    .select(['player_events.kind', shownData.as('data')])
    .where('daily_events.user_id', '=', userId)
    .where('daily_events.event_id', '<=', upTo)
    .orderBy('daily_events.event_id')
    .execute()
  // Written by recordEvent, whose type guarantees that kind and data match.
  return rows.filter(({ data }) => data !== null) as PlayerEvent[]
}

/**
 * Claims a daily mail until `untilMs`. A mail that was tried before has the same date and the same events again. Null:
 * the claimed player had nothing to get now. Undefined: nobody's is due. Times in milliseconds since the epoch.
 */
export const claimDailyMail = (
  db: Db,
  nowMs: number,
  untilMs: number,
): Promise<DailyMail | null | undefined> =>
  inTransaction(db, async (trx) => {
    const claimed = await claimPlayer(trx, nowMs, untilMs)
    if (!claimed) return undefined
    const userId = claimed.user_id
    const release = () =>
      trx.updateTable('notification_times').set(untried).where('user_id', '=', userId).execute()
    const player = await readMailTimes(trx, userId)
    if (!player?.address) {
      await trx.deleteFrom('daily_events').where('user_id', '=', userId).execute()
      await release()
      return null
    }
    const { address, language, times } = player
    const today = dayAt(times.zone, nowMs).date
    // Also for one that was tried before: it may have been sent, or another may have been since.
    if (times.lastDate !== null && times.lastDate >= today && claimed.daily_date === null) {
      await moveDailyMail(trx, userId, nowMs)
      await release()
      return null
    }
    const last = await trx
      .selectFrom('daily_events')
      .select(({ fn }) => fn.max('event_id').as('event_id'))
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const upTo = claimed.daily_up_to ?? last?.event_id ?? null
    const events = upTo === null ? [] : await readEvents(trx, userId, upTo)
    if (upTo === null || events.length === 0) {
      // Only withdrawn announcements waited: left where they are, they would be due for ever.
      if (upTo !== null) await deleteWaiting(trx, userId, upTo)
      await release()
      return null
    }
    const date = claimed.daily_date ?? today
    const firstTried = claimed.first_tried_at ?? new Date(nowMs)
    await trx
      .updateTable('notification_times')
      .set({ daily_date: date, daily_up_to: upTo, first_tried_at: firstTried })
      .where('user_id', '=', userId)
      .execute()
    return { userId, address, language, times, date, firstTriedMs: firstTried.getTime(), events }
  })

/** Records that a daily mail was sent. What arrived meanwhile waits for the next one. */
export const markDailyMailed = (
  db: Db,
  { userId, times }: Pick<DailyMail, 'userId' | 'times'>,
  nowMs: number,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const today = dayAt(times.zone, nowMs).date
    const sent = await trx
      .selectFrom('notification_times')
      .select('daily_up_to')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!sent || sent.daily_up_to === null) return
    await trx
      .updateTable('notification_times')
      .set({ ...untried, last_daily_date: sql<string>`greatest(last_daily_date, ${today}::text)` })
      .where('user_id', '=', userId)
      .execute()
    await deleteWaiting(trx, userId, sent.daily_up_to)
    await moveDailyMail(trx, userId, nowMs)
  })

/** Makes a daily mail due again at `atMs`; null: given up, and its events go out with the next one. */
export const dailyMailAgainAt = (
  db: Db,
  { userId, times }: Pick<DailyMail, 'userId' | 'times'>,
  atMs: number | null,
  nowMs: number,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await trx
      .updateTable('notification_times')
      .set(atMs === null ? untried : { claimed_until: new Date(atMs) })
      .where('user_id', '=', userId)
      .execute()
    if (atMs !== null) return
    const { zone, dailyAt: minutes } = times
    const { at } = nextDailyMail({ zone, minutes }, dayAt(zone, nowMs).date, nowMs)
    await trx
      .updateTable('daily_events')
      .set({ due_at: new Date(at) })
      .where('user_id', '=', userId)
      .execute()
  })
