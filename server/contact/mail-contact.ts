import type { Dependencies } from '../dependencies.ts'
import { claimMs, nextTry } from '../platform/mail/next-try.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import type { Job } from '../platform/process/scheduler.ts'
import type { Row } from '../schema.ts'
import { answerMail, teamMail } from './contact-mail.ts'
import { claimMail, dueColumns, setDue } from './contact-mails.store.ts'
import type { DueColumn } from './contact-mails.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'mailer' | 'mailTexts' | 'settings'>
type Message = Row<'contact_messages'>

export const contactJobName = 'contact-mails'

/** Returns null for a mail that nobody is to get: the operator has removed the team's address meanwhile. */
const mailOf = ({ mailTexts, settings }: Deps, due: DueColumn, message: Message): Mail | null => {
  const team = settings.contact?.to ?? null
  const { answer } = message
  if (due === 'team_mail_due_at')
    return team === null ? null : teamMail(mailTexts, message, { to: team, publicUrl: settings.publicUrl })
  return answer === null ? null : answerMail(mailTexts, { ...message, answer }, team)
}

const since = ({ sent_at: sentAt, answered_at: answeredAt }: Message, due: DueColumn): number =>
  (due === 'answer_due_at' ? (answeredAt ?? sentAt) : sentAt).getTime()

/** Sends a claimed mail; when the mail server doesn't accept it, it is due again, or given up after a day. */
const mailOne = async (deps: Deps, due: DueColumn, message: Message): Promise<void> => {
  const { db, clock, log, mailer } = deps
  const { id } = message
  try {
    const mail = mailOf(deps, due, message)
    if (mail) await mailer.send(mail)
  } catch (error) {
    const again = nextTry(since(message, due), clock.now())
    const details = { err: error, messageId: id, mail: due }
    if (again === null) log.error(details, 'A contact mail could not be sent for a day; it is given up.')
    else log.warn(details, 'A contact mail could not be sent; it will be tried again.')
    return setDue(db, { id, due, atMs: again, isGivenUp: again === null })
  }
  return setDue(db, { id, due, atMs: null, isGivenUp: false })
}

/**
 * Mails messages to the team, and answers to their writers, once each. If a process dies between sending a mail and storing
 * that, another one sends it again: better twice than never.
 */
export const mailContact = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const { db, clock } = deps
  for (const due of dueColumns)
    for (;;) {
      const nowMs = clock.now()
      const message = signal?.aborted ? null : await claimMail(db, due, { nowMs, untilMs: nowMs + claimMs })
      if (message === null) break
      await mailOne(deps, due, message)
    }
}

export const contactJob = (deps: Deps): Job => ({
  name: contactJobName,
  everyMs: 10_000,
  run: (signal) => mailContact(deps, signal),
})
