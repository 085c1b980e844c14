import type { Dependencies } from '../dependencies.ts'
import { claimMs, nextTry } from '../platform/mail/next-try.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { codeKeysOf } from './code-secrets.ts'
import { readCode } from './gift-codes.store.ts'
import { giftMail } from './gift-mail.ts'
import type { GiftToTell } from './gift-mail.ts'
import { stopTokenOf } from './gift-mail-token.ts'
import { claimGiftMail, failGiftMail, mailGiftAgainAt, markGiftMailed } from './gift-mails.store.ts'
import type { GiftMailRow } from './gift-mails.store.ts'
import { usernameOf } from './give-gift-time.store.ts'
import { holdOpenCode } from './open-code.ts'
import { isRefused } from '../platform/http/refused.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'mailer' | 'mailTexts' | 'settings'>

export const giftMailsJobName = 'gift-mails'

/** Returns the content of the mail; null when its code no longer works. */
const tell = ({ db, settings }: Deps, mail: GiftMailRow) =>
  inTransaction(db, async (trx) => {
    const gift = await holdOpenCode(trx, mail.gift_code_id, mail.giver_id)
    if (isRefused(gift) || gift.version !== mail.code_version) return null
    const code = await readCode(trx, gift.id, codeKeysOf(settings))
    if (code === null) return null
    const told: GiftToTell = {
      to: mail.mail_to,
      language: mail.language,
      giver: (await usernameOf(trx, mail.giver_id)) ?? mail.giver_id,
      planId: gift.plan_id,
      months: gift.months,
      message: mail.message,
      code,
      stopToken: stopTokenOf(mail.id, settings),
    }
    return told
  })

/** Did the mail server say that it will never take a mail for this address? */
const isMailRefused = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
}

const noteFailure = async ({ db, clock, log }: Deps, mail: GiftMailRow, error: unknown): Promise<void> => {
  const details = { err: error, giftMailId: mail.id }
  const nowMs = clock.now()
  if (isMailRefused(error)) {
    log.info(details, 'The mail server refused a gift mail; its giver is told.')
    return failGiftMail(db, mail.id, 'bounced', nowMs)
  }
  const againMs = nextTry((mail.first_tried_at ?? mail.deliver_at).getTime(), nowMs)
  if (againMs === null) {
    log.error(details, 'A gift mail could not be sent for a day; it is given up, and its giver is told.')
    return failGiftMail(db, mail.id, 'undelivered', nowMs)
  }
  log.warn(details, 'A gift mail could not be sent; it will be tried again.')
  return mailGiftAgainAt(db, mail.id, againMs)
}

/**
 * Mails every gift that is due, once each, in any number of processes. If a process dies between sending a mail and
 * recording it, another one sends it again: better twice than never.
 */
export const mailGifts = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const { db, clock, mailer, mailTexts, settings } = deps
  for (;;) {
    const nowMs = clock.now()
    const mail = signal?.aborted ? null : await claimGiftMail(db, nowMs, nowMs + claimMs)
    if (mail === null) return
    try {
      const told = await tell(deps, mail)
      if (told === null) {
        await failGiftMail(db, mail.id, 'dropped', clock.now())
        continue
      }
      await mailer.send(giftMail(mailTexts, told, settings.publicUrl))
    } catch (error) {
      await noteFailure(deps, mail, error)
      continue
    }
    await markGiftMailed(db, mail.id, clock.now())
  }
}

export const giftMailsJob = (deps: Deps): Job => ({
  name: giftMailsJobName,
  everyMs: 30_000,
  run: (signal) => mailGifts(deps, signal),
})
