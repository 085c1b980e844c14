import { sql } from 'kysely'
import { notificationTopics, topicIds } from '#contract/notifications/notification-choices.contract.ts'
import type {
  MailChoice,
  NotificationChoices,
  NotificationTopic,
} from '#contract/notifications/notification-choices.contract.ts'
import { nextDailyMail } from '#contract/notifications/mail-times.rules.ts'
import type { QuietHours } from '#contract/notifications/mail-times.rules.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { mailLanguage } from '../language/language.store.ts'
import type { Db } from '../schema.ts'
import { defaultDailyAt, defaultMail } from './default-mail.rules.ts'

/** When a player's mails may go out. `zone`: UTC while it isn't known. `dailyAt`: minutes since midnight. */
export interface MailTimes {
  readonly zone: string
  readonly quiet: QuietHours | null
  readonly dailyAt: number
  /** Local date of the last daily mail. */
  readonly lastDate: string | null
}

interface TimesRow {
  readonly time_zone: string | null
  readonly quiet_from: number | null
  readonly quiet_until: number | null
  readonly daily_at: number | null
  readonly last_daily_date: string | null
}

const timesOf = (row: TimesRow): MailTimes => ({
  zone: row.time_zone ?? 'UTC',
  quiet:
    row.quiet_from === null || row.quiet_until === null
      ? null
      : { from: row.quiet_from, until: row.quiet_until },
  dailyAt: row.daily_at ?? defaultDailyAt,
  lastDate: row.last_daily_date,
})

const withTimes = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('notification_times as times', 'times.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.time_zone', mailLanguage.as('language')])
    .select(['times.quiet_from', 'times.quiet_until', 'times.daily_at', 'times.last_daily_date'])

/** A player with an address, and their choice about a topic. `byMail`: null as by default. */
export interface MailReader {
  readonly userId: string
  readonly address: string
  readonly language: LanguageCode
  readonly byMail: MailChoice | null
  readonly times: MailTimes
}

/** Returns those of these players who have an address. `onlyChosen`: only those who chose mails about the topic. */
export const readMailReaders = async (
  db: Db,
  userIds: readonly string[],
  topic: NotificationTopic,
  onlyChosen: boolean,
): Promise<MailReader[]> => {
  let asked = withTimes(db)
    .leftJoin('notification_choices as choice', (join) =>
      join.onRef('choice.user_id', '=', 'users.id').on('choice.topic', '=', topic),
    )
    .select('choice.by_mail')
    .where(sql<boolean>`users.id = any(${sql.val([...userIds])}::text[])`)
    .where('users.email', 'is not', null)
  if (onlyChosen) asked = asked.where('choice.by_mail', 'in', ['at_once', 'daily'])
  const rows = await asked.execute()
  return rows.map((row) => ({
    userId: row.id,
    address: row.email!,
    language: row.language,
    byMail: row.by_mail,
    times: timesOf(row),
  }))
}

/** Returns when and in which language a player gets mails; `address`: null without one. Undefined: no such player. */
export const readMailTimes = async (
  db: Db,
  userId: string,
): Promise<{ address: string | null; language: LanguageCode; times: MailTimes } | undefined> => {
  const row = await withTimes(db).where('users.id', '=', userId).executeTakeFirst()
  return row && { address: row.email, language: row.language, times: timesOf(row) }
}

/** Returns a player's choices about every topic. */
export const readChoices = (db: Db, userId: string): Promise<NotificationChoices> =>
  inTransaction(db, async (trx) => {
    const row = await withTimes(trx).where('users.id', '=', userId).executeTakeFirstOrThrow()
    const chosen = await trx
      .selectFrom('notification_choices')
      .select(['topic', 'in_hub', 'by_mail'])
      .where('user_id', '=', userId)
      .execute()
    const byTopic = new Map(chosen.map((choice) => [choice.topic, choice]))
    const { quiet, dailyAt } = timesOf(row)
    return {
      choices: topicIds.map((topic) => {
        const choice = notificationTopics[topic].isRequired ? undefined : byTopic.get(topic)
        return {
          topic,
          in_hub: choice?.in_hub ?? true,
          by_mail: choice?.by_mail ?? defaultMail(topic),
        }
      }),
      quiet,
      daily_at: dailyAt,
      time_zone: row.time_zone,
      has_address: row.email !== null,
    }
  })

/** Chooses if a topic is heard in the hub. */
export const chooseInHub = async (
  db: Db,
  userId: string,
  topic: NotificationTopic,
  inHub: boolean,
): Promise<void> => {
  await db
    .insertInto('notification_choices')
    .values({ user_id: userId, topic, in_hub: inHub })
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ in_hub: inHub }))
    .execute()
}

/** Chooses the mails about a topic. Off: events that wait for the daily mail don't go out. */
export const chooseMail = (
  db: Db,
  userId: string,
  topic: NotificationTopic,
  byMail: MailChoice,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await trx
      .insertInto('notification_choices')
      .values({ user_id: userId, topic, by_mail: byMail })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'topic']).doUpdateSet({ by_mail: byMail, mail_before: null }),
      )
      .execute()
    if (byMail === 'off') await deleteDaily(trx, userId, [topic])
    // The daily mail claims this row.
    if (byMail === 'daily')
      await trx
        .insertInto('notification_times')
        .values({ user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  })

const deleteDaily = async (trx: Db, userId: string, topics: readonly NotificationTopic[]): Promise<void> => {
  await trx
    .deleteFrom('daily_events')
    .where('user_id', '=', userId)
    .where('topic', 'in', [...topics])
    .execute()
}

/** Chooses quiet hours; null for none. */
export const chooseQuiet = async (db: Db, userId: string, quiet: QuietHours | null): Promise<void> => {
  const hours = { quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null }
  await db
    .insertInto('notification_times')
    .values({ user_id: userId, ...hours })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(hours))
    .execute()
}

/** Chooses the time of the daily mail, in minutes since midnight. What waits goes out at the new time. */
export const chooseDailyTime = (db: Db, userId: string, dailyAt: number, nowMs: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    await trx
      .insertInto('notification_times')
      .values({ user_id: userId, daily_at: dailyAt })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ daily_at: dailyAt }))
      .execute()
    await moveDailyMail(trx, userId, nowMs)
  })

/** Sets anew when the events that wait go out: after their player's zone or hour changed, or a mail was sent. */
export const moveDailyMail = async (trx: Db, userId: string, nowMs: number): Promise<void> => {
  const player = await readMailTimes(trx, userId)
  if (!player) return
  const { zone, dailyAt, lastDate } = player.times
  const { at } = nextDailyMail({ zone, minutes: dailyAt }, lastDate, nowMs)
  await trx
    .updateTable('daily_events')
    .set({ due_at: new Date(at) })
    .where('user_id', '=', userId)
    .execute()
}

type Stopped = { readonly topic: NotificationTopic | null; readonly byMail: MailChoice } | null

/** The mails that a link is about: those of one topic, or (null) the daily mail. Null: the player is gone. */
export const readStopped = async (
  db: Db,
  userId: string,
  topic: NotificationTopic | null,
): Promise<Stopped> => {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!user) return null
  const { choices } = await readChoices(db, userId)
  const byMail =
    topic === null
      ? choices.some((choice) => choice.by_mail === 'daily')
        ? 'daily'
        : 'off'
      : choices.find((choice) => choice.topic === topic)!.by_mail
  return { topic, byMail }
}

/** Stops the mails of a link. Remembers what was chosen before, for `bringBack`. */
export const stopMails = (db: Db, userId: string, topic: NotificationTopic | null): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (topic === null) {
      const stopped = await trx
        .updateTable('notification_choices')
        .set({ by_mail: 'off', mail_before: 'daily' })
        .where('user_id', '=', userId)
        .where('by_mail', '=', 'daily')
        .returning('topic')
        .execute()
      if (stopped.length > 0)
        await deleteDaily(
          trx,
          userId,
          stopped.map((row) => row.topic),
        )
      return
    }
    if (defaultMail(topic) !== 'off')
      await trx
        .insertInto('notification_choices')
        .values({ user_id: userId, topic })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await trx
      .updateTable('notification_choices')
      .set({
        by_mail: 'off',
        mail_before: sql<'default' | 'at_once' | 'daily'>`coalesce(by_mail, 'default')`,
      })
      .where('user_id', '=', userId)
      .where('topic', '=', topic)
      .where(sql<boolean>`by_mail is distinct from 'off'`)
      .execute()
    await deleteDaily(trx, userId, [topic])
  })

/** Brings back the mails that a link stopped, as they were. Nothing, if the player chose otherwise since. */
export const bringBack = async (db: Db, userId: string, topic: NotificationTopic | null): Promise<void> => {
  let stopped = db
    .updateTable('notification_choices')
    .set({
      by_mail: sql<MailChoice | null>`nullif(mail_before, 'default')`,
      mail_before: null,
    })
    .where('user_id', '=', userId)
    .where('by_mail', '=', 'off')
  stopped =
    topic === null
      ? stopped.where('mail_before', '=', 'daily')
      : stopped.where('topic', '=', topic).where('mail_before', 'is not', null)
  await stopped.execute()
}
