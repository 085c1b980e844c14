import type { Dependencies } from '../dependencies.ts'
import type { ProofBy, WaysIn } from '../feature.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import type { RequestTools } from '../platform/http/handler-tools.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import { challengeIn, checkPasskey, passkeySite } from '../platform/security/passkeys.ts'
import type { Row } from '../schema.ts'
import { consumeChallenge } from './challenges.store.ts'
import type { ChallengeFor } from './challenges.store.ts'
import { userHandleOf } from './passkey-options.ts'
import { findPasskey, notePasskeyUse } from './passkey.store.ts'

interface Answered {
  readonly passkey: Row<'passkeys'>
  /** The count of its uses, which is still to be compared. */
  readonly counter: number
}

/** Returns the passkey that has answered a challenge, and uses the challenge up. */
export const checkAnswer = async (
  { db, clock, settings }: Dependencies,
  answer: Omit<ProofBy<'passkey'>, 'way'>,
  asked: ChallengeFor,
): Promise<Answered | Refused<'passkey_challenge_invalid' | 'passkey_unknown' | 'passkey_refused'>> => {
  const challenge = await challengeIn(answer.response.clientDataJSON)
  if (challenge === null) return refuse('passkey_refused')
  // Used up first: of many answers to one challenge, only one is read.
  if (!(await consumeChallenge(db, challenge, asked, clock.now()))) return refuse('passkey_challenge_invalid')
  const passkey = await findPasskey(db, answer.id)
  if (!passkey) return refuse('passkey_unknown')
  const { userHandle } = answer.response
  // A device that was asked for one of these passkeys may leave the handle out.
  const isNamed = asked.purpose === 'log_in' || userHandle !== undefined
  if (isNamed && userHandle !== userHandleOf(passkey.user_id)) return refuse('passkey_refused')
  const checked = await checkPasskey(answer, challenge, passkeySite(settings.publicUrl), passkey.public_key)
  return checked ? { passkey, counter: checked.counter } : refuse('passkey_refused')
}

/** Writes the security log's line about a passkey whose count went back. */
export const noteCopy = (note: RequestTools['note'], { code }: Refused, userId: string): void => {
  if (code === 'passkey_refused') note('passkey_copied', { userId })
}

/** Proves by the answer of one of the caller's own passkeys. */
export const provePasskey: NonNullable<WaysIn['prove']> = async (
  dependencies,
  { userId, sessionId },
  proof,
  { note },
) => {
  const { db, clock } = dependencies
  const answered = await checkAnswer(dependencies, proof as ProofBy<'passkey'>, {
    purpose: 'prove',
    sessionId,
  })
  if (isRefused(answered)) return answered
  const { passkey, counter } = answered
  if (passkey.user_id !== userId) return refuse('proof_refused')
  const refused = await undoneWhenRefused(db, (trx) => notePasskeyUse(trx, passkey, counter, clock.now()))
  if (refused) noteCopy(note, refused, userId)
  return refused
}
