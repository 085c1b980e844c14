import { afterQuiet } from '#contract/notifications/mail-times.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { claimMs, nextTry } from '../platform/mail/next-try.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { dailyMail } from './daily-mail.ts'
import { claimDailyMail, dailyMailAgainAt, markDailyMailed } from './daily-mails.store.ts'
import type { DailyMail } from './daily-mails.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'mailer' | 'mailTexts' | 'settings'>

const noteFailure = async ({ db, clock, log }: Deps, daily: DailyMail, error: unknown): Promise<void> => {
  const nowMs = clock.now()
  const again = nextTry(daily.firstTriedMs, nowMs)
  const details = { err: error, userId: daily.userId, date: daily.date }
  if (again === null)
    log.error(details, 'A daily mail could not be sent for a day; its events go out with the next one.')
  else log.warn(details, 'A daily mail could not be sent; it will be tried again.')
  const { zone, quiet } = daily.times
  await dailyMailAgainAt(db, daily, again === null ? null : afterQuiet(zone, quiet, again), nowMs)
}

/**
 * Sends the daily mails that are due, at most one a local date to each player. If a process dies between sending a mail
 * and recording it, another one sends the same again, with the same Message-ID: better twice than never.
 */
export const mailDaily = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const { db, clock, mailer, mailTexts, settings } = deps
  for (;;) {
    const nowMs = clock.now()
    const daily = signal?.aborted ? undefined : await claimDailyMail(db, nowMs, nowMs + claimMs)
    if (daily === undefined) return
    if (daily === null) continue
    try {
      const mail = dailyMail(mailTexts, daily, settings)
      if (mail) await mailer.send(mail)
    } catch (error) {
      await noteFailure(deps, daily, error)
      continue
    }
    await markDailyMailed(db, daily, clock.now())
  }
}

export const dailyMailsJob = (deps: Deps): Job => ({
  name: 'daily-mails',
  everyMs: 30_000,
  run: (signal) => mailDaily(deps, signal),
})
