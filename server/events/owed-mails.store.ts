import { sql } from 'kysely'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { PlayerEvent } from '#contract/account/player-events.ts'
import { longestDue } from '../platform/database/longest-due.ts'
import type { Db } from '../schema.ts'
import { mailLanguage } from '../language/language.store.ts'
import { settling, takesBack } from './mailed-events.rules.ts'

export const mailsJobName = 'event-mails'

/** Stores that a mail about an event is due, in the player's language. Without an address there is no mail. */
export const oweMail = async (
  db: Db,
  { eventId, userId, dueAt }: { eventId: string; userId: string; dueAt: Date },
): Promise<void> => {
  await db
    .insertInto('owed_mails')
    .columns(['event_id', 'mail_to', 'language', 'due_at'])
    .expression((select) =>
      select
        .selectFrom('users')
        .select([
          sql<string>`${eventId}::bigint`.as('event_id'),
          sql<string>`users.email`.as('mail_to'),
          mailLanguage.as('language'),
          sql<Date>`${dueAt}::timestamptz`.as('due_at'),
        ])
        .where('users.id', '=', userId)
        .where('users.email', 'is not', null),
    )
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute()
}

export interface OwedMail {
  readonly event_id: string
  readonly user_id: string
  readonly mail_to: string
  readonly language: LanguageCode
  readonly first_tried_at: Date
  readonly event: PlayerEvent
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
    .select(['user_id', 'kind', 'data'])
    .where('id', '=', claimed.event_id)
    .executeTakeFirstOrThrow()
  // Written by recordEvent, whose type guarantees that kind and data match.
  return { ...claimed, user_id: event.user_id, event: event as PlayerEvent }
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

/**
 * Returns the event to mail. An announced renewal gets its current price, or null when the plan won't be renewed for a
 * year then. Any other event stays as it happened.
 */
export const asItIsNow = async (db: Db, event: PlayerEvent): Promise<PlayerEvent | null> => {
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
