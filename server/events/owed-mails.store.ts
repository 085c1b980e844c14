import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { afterQuiet, nextDailyMail } from '#contract/notifications/mail-times.rules.ts'
import { notificationTopics } from '#contract/notifications/notification-choices.contract.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { PlayerEvent } from '#contract/account/player-events.ts'
import { longestDue } from '../platform/database/longest-due.ts'
import type { Database, Db } from '../schema.ts'
import { readMailReaders } from '../notification-choices/choices.store.ts'
import type { MailReader } from '../notification-choices/choices.store.ts'
import { topicOf } from './event-topics.rules.ts'
import { hasOtherMail, isRequiredKind, mailDelayMs, settling, takesBack } from './mailed-events.rules.ts'

export const mailsJobName = 'event-mails'

/** The moment of a mail that is sent at once; null: there is none. `byMail`: null as by default. */
const dueAt = (
  event: PlayerEvent,
  { byMail, times }: Pick<MailReader, 'byMail' | 'times'>,
  atMs: number,
): number | null => {
  const delayMs = mailDelayMs(event)
  if (notificationTopics[topicOf[event.kind]].isRequired) return delayMs === null ? null : atMs + delayMs
  if (delayMs === null && (byMail !== 'at_once' || hasOtherMail(event))) return null
  return afterQuiet(times.zone, times.quiet, atMs + (delayMs ?? 0))
}

/**
 * Stores the mails about an event for its players, as they chose: at once, in their language and after their quiet hours,
 * or with the daily mail. `atMs` in milliseconds since the epoch. Without an address there is no mail.
 */
export const oweMails = async (
  trx: Db,
  event: PlayerEvent,
  rows: readonly { readonly id: string; readonly user_id: string }[],
  atMs: number,
): Promise<void> => {
  const topic = topicOf[event.kind]
  const isMailed = mailDelayMs(event) !== null
  if (rows.length === 0 || (notificationTopics[topic].isRequired && !isMailed)) return
  const isAlways = isRequiredKind(event.kind)
  const ids = new Map(rows.map((row) => [row.user_id, row.id]))
  const readers = await readMailReaders(trx, [...ids.keys()], topic, !isMailed)
  const [atOnce, daily]: [Insertable<Database['owed_mails']>[], Insertable<Database['daily_events']>[]] = [
    [],
    [],
  ]
  for (const reader of readers) {
    const id = ids.get(reader.userId)!
    if (reader.byMail === 'off' && !isAlways) continue
    if (reader.byMail === 'daily' && !isAlways) {
      const { zone, dailyAt: minutes, lastDate } = reader.times
      const { at } = nextDailyMail({ zone, minutes }, lastDate, atMs)
      daily.push({ event_id: id, user_id: reader.userId, topic, due_at: new Date(at) })
      continue
    }
    const at = dueAt(event, reader, atMs)
    if (at !== null)
      atOnce.push({
        event_id: id,
        mail_to: reader.address,
        language: reader.language,
        due_at: new Date(at),
      })
  }
  if (atOnce.length > 0) await trx.insertInto('owed_mails').values(atOnce).execute()
  if (daily.length > 0) await trx.insertInto('daily_events').values(daily).execute()
}

export interface OwedMail {
  readonly event_id: string
  readonly user_id: string
  readonly mail_to: string
  readonly language: LanguageCode
  readonly first_tried_at: Date
  readonly event: PlayerEvent
  /** When it happened. */
  readonly at: Date
}

/** Claims the mail that has been due longest, until `untilMs` (milliseconds since the epoch); null when none is due. */
export const claimMail = async (db: Db, nowMs: number, untilMs: number): Promise<OwedMail | null> => {
  const claimed = await db
    .updateTable('owed_mails')
    .set({
      due_at: new Date(untilMs),
      first_tried_at: sql<Date>`coalesce(first_tried_at, ${new Date(nowMs)}::timestamptz)`,
    })
    .where('event_id', '=', longestDue({ table: 'owed_mails', due: 'due_at', key: 'event_id', nowMs }))
    .returning(['event_id', 'mail_to', 'language', sql<Date>`first_tried_at`.as('first_tried_at')])
    .executeTakeFirst()
  if (!claimed) return null
  const event = await db
    .selectFrom('player_events')
    .select(['user_id', 'kind', 'data', 'at'])
    .where('id', '=', claimed.event_id)
    .executeTakeFirstOrThrow()
  // Written by recordEvent, whose type guarantees that kind and data match.
  return { ...claimed, user_id: event.user_id, event: event as PlayerEvent, at: event.at }
}

/**
 * Is the mail outdated? Either a later event changed the same plan, or the event that this one cancels was never
 * mailed.
 */
export const isOvertaken = async (db: Db, { event_id, user_id, event }: OwedMail): Promise<boolean> => {
  if (!settling.includes(event.kind) || !('subscription_id' in event.data)) return false
  const ofPlan = db
    .selectFrom('player_events')
    .leftJoin('owed_mails', 'owed_mails.event_id', 'player_events.id')
    .select(['player_events.id', 'owed_mails.mailed_at'])
    .where('player_events.user_id', '=', user_id)
    .where(sql`player_events.data ->> 'subscription_id'`, '=', event.data.subscription_id)
  const later = await ofPlan
    .where('player_events.id', '>', event_id)
    .where('player_events.kind', 'in', settling)
    .limit(1)
    .executeTakeFirst()
  // A charge or the end of a plan stays true.
  if (later && event.kind !== 'plan_changed' && event.kind !== 'plan_ended') return true
  const undone = takesBack[event.kind]
  if (!undone) return false
  const before = await ofPlan
    .where('player_events.id', '<', event_id)
    .where('player_events.kind', 'in', undone)
    .orderBy('player_events.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before !== undefined && before.mailed_at === null
}

const asAnnounced = async (db: Db, id: string): Promise<PlayerEvent | null> => {
  const row = await db
    .selectFrom('announcements')
    .select(['texts', 'path'])
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'sent'])
    .executeTakeFirst()
  return row ? { kind: 'announcement', data: { announcement_id: id, ...row } } : null
}

/**
 * Returns the event to mail. An announcement gets its texts, or null when it was withdrawn. An announced renewal gets its current price, or null when the plan won't be renewed for a
 * year then. Any other event stays as it happened.
 */
export const asItIsNow = async (db: Db, event: PlayerEvent): Promise<PlayerEvent | null> => {
  if (event.kind === 'announcement') return asAnnounced(db, event.data.announcement_id)
  if (event.kind !== 'renewal_announced') return event
  const { subscription_id: id, at } = event.data
  const plan = await db
    .selectFrom('subscriptions')
    .select(['plan_id', 'type', 'amount_cents', 'next_change'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('ending', '=', false)
    .where('current_period_end', '=', new Date(at))
    .executeTakeFirst()
  if (!plan) return null
  const { planId, type, cents } = plan.next_change ?? {
    planId: plan.plan_id,
    type: plan.type,
    cents: plan.amount_cents,
  }
  return type === 'yearly'
    ? { kind: event.kind, data: { ...event.data, plan_id: planId, type, cents } }
    : null
}

export const markMailed = async (db: Db, eventId: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('owed_mails')
    .set({ due_at: null, mailed_at: new Date(nowMs) })
    .where('event_id', '=', eventId)
    .execute()
}

/** Makes a mail due again at `atMs` (milliseconds since the epoch), or never when null. */
export const mailAgainAt = async (db: Db, eventId: string, atMs: number | null): Promise<void> => {
  await db
    .updateTable('owed_mails')
    .set({ due_at: atMs === null ? null : new Date(atMs) })
    .where('event_id', '=', eventId)
    .where('mailed_at', 'is', null)
    .execute()
}

/** Makes a mail due at `atMs`, when quiet hours are over. `isUntried`: nothing was sent before. */
export const postponeMail = async (
  db: Db,
  eventId: string,
  atMs: number,
  isUntried: boolean,
): Promise<void> => {
  await db
    .updateTable('owed_mails')
    .set({ due_at: new Date(atMs), ...(isUntried && { first_tried_at: null }) })
    .where('event_id', '=', eventId)
    .where('mailed_at', 'is', null)
    .execute()
}
