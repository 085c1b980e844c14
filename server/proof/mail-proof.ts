import { mailCodeMs } from '#contract/auth/mail-code.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ProofBy } from '../feature.ts'
import { readMailLanguage } from '../language/language.store.ts'
import { deleteCodes, issueCode, tryCode } from '../mail-codes/mail-codes.store.ts'
import type { Caller } from '../platform/http/hub-context.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import { codeMail } from '../platform/mail/code-mail.ts'
import { takeHits } from '../platform/security/rate-limit.ts'
import { findAddress } from '../user/user.store.ts'
import { texts } from './proof-texts.ts'

const purpose = 'proof'

/** Only a logged-in player can have a code mailed here, and only to their own address. */
const limit = { perMinute: 1, perHour: 5 }

/** Mails a code to the caller's address. */
const mailCode = async (
  { db, clock, mailer, mailTexts, settings }: Dependencies,
  { userId }: Caller,
): Promise<Refused<'proof_refused' | 'code_too_soon' | 'code_not_sent'> | null> => {
  const to = await findAddress(db, userId)
  if (to === null) return refuse('proof_refused')
  const over = await takeHits(db, [{ key: `proof-mail:${userId}`, ...limit }], clock.now())
  if (over) return refuse('code_too_soon', { retryAfterSeconds: over.waitSeconds })
  const { code } = await issueCode(db, { userId, purpose, to }, settings, clock.now())
  try {
    const language = await readMailLanguage(db, userId)
    const say = mailTexts[language]
    await mailer.send(
      codeMail({
        to: to.mailbox,
        language,
        code,
        subject: say(texts.subject),
        title: say(texts.heading),
        lead: say(texts.lead),
        validity: say(texts.validity, { minutes: mailCodeMs / 60_000 }),
        notYou: say(texts.notYou),
        footer: say(texts.footer),
      }),
    )
  } catch (cause) {
    await deleteCodes(db, userId, purpose)
    return refuse('code_not_sent', { cause })
  }
  return null
}

/** Mails a code, or tries the one that was mailed. */
export const proveByMail = async (
  dependencies: Dependencies,
  caller: Caller,
  { code }: ProofBy<'mail'>,
): Promise<
  | 'mailed'
  | 'proved'
  | Refused<'proof_refused' | 'code_too_soon' | 'code_not_sent' | 'code_invalid' | 'code_spent'>
> => {
  if (code === undefined) return (await mailCode(dependencies, caller)) ?? 'mailed'
  const { db, clock, settings } = dependencies
  const tried = await tryCode(db, { userId: caller.userId, purpose }, code, settings, clock.now())
  return isRefused(tried) ? tried : 'proved'
}
