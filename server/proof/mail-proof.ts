import type { Dependencies } from '../dependencies.ts'
import type { ProofBy } from '../feature.ts'
import { consumeCode } from '../mail-codes/mail-codes.store.ts'
import { sendCodeToOwn } from '../mail-codes/send-code.store.ts'
import type { Caller } from '../platform/http/hub-context.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import { takeHits } from '../platform/security/rate-limit.ts'
import { findAddress } from '../user/user.store.ts'
import { texts } from './proof-texts.ts'

const purpose = 'proof'

/** Only a logged-in player can have a code mailed here, and only to their own address. */
const limit = { perMinute: 1, perHour: 5 }

/** Mails a code to the caller's address. */
const mailCode = async (
  dependencies: Dependencies,
  { userId }: Caller,
): Promise<Refused<'proof_refused' | 'code_too_soon' | 'code_not_sent'> | null> => {
  const { db, clock } = dependencies
  const to = await findAddress(db, userId)
  if (to === null) return refuse('proof_refused')
  const over = await takeHits(db, [{ key: `proof-mail:${userId}`, ...limit }], clock.now())
  if (over) return refuse('code_too_soon', { retryAfterSeconds: over.waitSeconds })
  const sent = await sendCodeToOwn(dependencies, { userId, purpose, to }, texts)
  return isRefused(sent) ? sent : null
}

/** Mails a code, or tries the one that was mailed. */
export const proveByMail = async (
  dependencies: Dependencies,
  caller: Caller,
  { code }: ProofBy<'mail'>,
): Promise<
  | 'mailed'
  | 'proved'
  | { readonly triesLeft: number }
  | Refused<'proof_refused' | 'code_too_soon' | 'code_not_sent' | 'code_spent'>
> => {
  if (code === undefined) return (await mailCode(dependencies, caller)) ?? 'mailed'
  const { db, clock, settings } = dependencies
  const tried = await consumeCode(db, { userId: caller.userId, purpose }, code, settings, clock.now())
  if (isRefused(tried)) return tried
  return 'triesLeft' in tried ? tried : 'proved'
}
