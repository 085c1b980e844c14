import type { Dependencies } from '../dependencies.ts'
import { claimMs, nextTry } from '../platform/mail/next-try.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { readMailLanguage } from '../language/language.store.ts'
import { changeMail } from './change-mail.ts'
import { claimChangeMail, mailChangeAgainAt, markChangeMailed } from './change-mails.store.ts'
import type { ChangeRow } from './change-mails.store.ts'
import { undoTokenOf } from './undo-token.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'mailer' | 'mailTexts' | 'settings'>

const noteFailure = async ({ db, clock, log }: Deps, row: ChangeRow, error: unknown): Promise<void> => {
  const again = nextTry(row.at.getTime(), clock.now())
  const details = { err: error, changeId: row.id }
  if (again === null) log.error(details, 'A mail about a way in could not be sent for a day; it is given up.')
  else log.warn(details, 'A mail about a way in could not be sent; it will be tried again.')
  await mailChangeAgainAt(db, row.id, again)
}

const send = async (
  { db, mailer, mailTexts, settings }: Deps,
  { id, user_id: userId, mail_to: to, change, kind, at }: ChangeRow & { readonly mail_to: string },
): Promise<void> => {
  const language = await readMailLanguage(db, userId)
  const undoToken = undoTokenOf(id, settings)
  await mailer.send(changeMail(mailTexts, { to, language, change, kind, at, undoToken }, settings.publicUrl))
}

/**
 * Mails every changed way in that is due, once each, in any number of processes. If a process dies between sending a
 * mail and recording it, another one sends it again: better twice than never.
 */
export const mailChanges = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const { db, clock } = deps
  for (;;) {
    const nowMs = clock.now()
    const row = signal?.aborted ? null : await claimChangeMail(db, nowMs, nowMs + claimMs)
    if (row === null) return
    const { mail_to: to } = row
    if (to === null) {
      await mailChangeAgainAt(db, row.id, null)
      continue
    }
    try {
      await send(deps, { ...row, mail_to: to })
    } catch (error) {
      await noteFailure(deps, row, error)
      continue
    }
    await markChangeMailed(db, row.id, clock.now())
  }
}

export const changeMailsJob = (deps: Deps): Job => ({
  name: 'way-mails',
  everyMs: 10_000,
  run: (signal) => mailChanges(deps, signal),
})
