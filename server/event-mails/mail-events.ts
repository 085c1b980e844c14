import type { Dependencies } from '../dependencies.ts'
import { claimMs, nextTry } from '../platform/mail/next-try.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { afterQuiet } from '#contract/notifications/mail-times.rules.ts'
import { notificationTopics } from '#contract/notifications/notification-choices.contract.ts'
import { readMailReaders } from '../notification-choices/choices.store.ts'
import { topicOf } from '../events/event-topics.rules.ts'
import { isRequiredKind } from '../events/mailed-events.rules.ts'
import { eventMail } from './event-mail.ts'
import { topicFoot } from './mail-foot.ts'
import {
  asItIsNow,
  claimMail,
  isOvertaken,
  mailAgainAt,
  mailsJobName,
  markMailed,
  postponeMail,
} from '../events/owed-mails.store.ts'
import type { OwedMail } from '../events/owed-mails.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'mailer' | 'mailTexts' | 'settings'>

const noteFailure = async ({ db, clock, log }: Deps, owed: OwedMail, error: unknown): Promise<void> => {
  const again = nextTry(owed.first_tried_at.getTime(), clock.now())
  const details = { err: error, eventId: owed.event_id, kind: owed.event.kind }
  if (again === null) log.error(details, 'A mail could not be sent for a day; it is given up.')
  else log.warn(details, 'A mail could not be sent; it will be tried again.')
  await mailAgainAt(db, owed.event_id, again)
}

/** Is this mail still wanted, and may it go out now? If not, it is dropped, or postponed to the end of quiet hours. */
const mayGoOut = async (
  { db }: Deps,
  { event_id: id, user_id: userId, event, first_tried_at: firstTried }: OwedMail,
  nowMs: number,
): Promise<boolean> => {
  const topic = topicOf[event.kind]
  if (notificationTopics[topic].isRequired) return true
  const [reader] = await readMailReaders(db, [userId], topic, false)
  if (!reader) return true
  if (reader.byMail === 'off' && !isRequiredKind(event.kind)) {
    await mailAgainAt(db, id, null)
    return false
  }
  const at = afterQuiet(reader.times.zone, reader.times.quiet, nowMs)
  if (at === nowMs) return true
  // A mail that only waited was not tried.
  await postponeMail(db, id, at, firstTried.getTime() === nowMs)
  return false
}

/**
 * Mails everything that is due and still news, once each. If a process dies between sending a mail and recording it,
 * another one sends it again: better twice than never.
 */
export const mailEvents = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const { db, clock, mailer, mailTexts, settings } = deps
  for (;;) {
    const nowMs = clock.now()
    const owed = signal?.aborted ? null : await claimMail(db, nowMs, nowMs + claimMs)
    if (owed === null) return
    if (!(await mayGoOut(deps, owed, nowMs))) continue
    const event = (await isOvertaken(db, owed)) ? null : await asItIsNow(db, owed.event)
    if (event === null) {
      await mailAgainAt(db, owed.event_id, null)
      continue
    }
    try {
      const foot = isRequiredKind(event.kind)
        ? null
        : topicFoot(mailTexts[owed.language], settings, owed.user_id, topicOf[event.kind])
      const mail = eventMail(mailTexts, { ...owed, event }, foot, settings.publicUrl)
      if (mail) await mailer.send(mail)
    } catch (error) {
      await noteFailure(deps, owed, error)
      continue
    }
    await markMailed(db, owed.event_id, clock.now())
  }
}

export const eventMailsJob = (deps: Deps): Job => ({
  name: mailsJobName,
  everyMs: 10_000,
  run: (signal) => mailEvents(deps, signal),
})
