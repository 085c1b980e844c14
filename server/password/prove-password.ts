import { passwordLogIn } from '#contract/auth/password.contract.ts'
import type { ProofBy, WaysIn } from '../feature.ts'
import { countByMailbox } from '../platform/http/known-browser.ts'
import { refuse } from '../platform/http/refused.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import { findAddress } from '../user/user.store.ts'
import { notePasswordUse } from './password.store.ts'
import { verifyPassword } from './verify-password.ts'

/** Proves by the caller's own password. Tries count as those of a log-in do: both together guess no faster than one. */
export const provePassword: NonNullable<WaysIn['prove']> = async (
  { db, clock, settings },
  { userId },
  proof,
  tools,
) => {
  const address = await findAddress(db, userId)
  if (address === null) return refuse('proof_refused')
  const { mailbox } = address
  await tools.countLike(passwordLogIn, countByMailbox(settings)({ body: { email: mailbox } }, tools))
  const verified = await verifyPassword(db, mailbox, (proof as ProofBy<'password'>).password)
  if (verified?.userId !== userId) return refuse('password_wrong')
  return undoneWhenRefused(db, async (trx) =>
    (await notePasswordUse(trx, verified, clock.now())) ? null : refuse('password_wrong'),
  )
}
