import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { textOfAtMost } from '../values/bounded-text.ts'
import { mailCodeSchema, wrongCodeSchema } from './mail-code.ts'
import { passkeyAnswerFields } from './passkey.contract.ts'
import { longestTypedPassword } from './password.contract.ts'
import { signedTextFields } from './wallet.contract.ts'

/**
 * A proof of who the caller is, by any way into the account. `mail` without a code mails one, and with it proves;
 * `wallet` proves by a text that one of the caller's own accounts has signed; `password` by the caller's own;
 * `passkey` by the answer of one of the caller's own to a challenge of `passkeyProofOptions`.
 */
const proofSchema = v.variant('way', [
  v.object({ way: v.literal('mail'), code: v.optional(mailCodeSchema) }),
  v.object({ way: v.literal('wallet'), ...signedTextFields }),
  v.object({ way: v.literal('password'), password: textOfAtMost(longestTypedPassword, 'password_wrong') }),
  v.object({ way: v.literal('passkey'), ...passkeyAnswerFields }),
])
export type Proof = v.InferOutput<typeof proofSchema>

/**
 * Proves who the caller is, for calls that refuse with `proof_needed`; a log-in counts as a proof, too. Returns the
 * end of the proof; null when a code was mailed instead; `wrong` for a code that isn't the mailed one, which proves
 * nothing. `proof_refused`: this is no way into the caller's account.
 * `code_too_soon` has the seconds until the next code can be mailed. A password also counts for the limits of
 * `passwordLogIn`. Google and Passport prove by a ticket (`createTicket`).
 */
export const prove = defineEndpoint({
  name: 'prove',
  summary: 'Prove who the player is',
  method: 'POST',
  path: '/auth/proof',
  access: 'player',
  limits: [
    { by: 'player', perMinute: 10, perHour: 60 },
    { by: 'peer', perMinute: 60, perHour: 600 },
  ],
  body: proofSchema,
  response: v.union([
    v.object({ provedUntil: v.nullable(v.pipe(v.string(), v.isoTimestamp())) }),
    wrongCodeSchema,
  ]),
  errors: [
    'proof_refused',
    'code_spent',
    'code_too_soon',
    'code_not_sent',
    'nonce_invalid',
    'signature_invalid',
    'contract_account',
    'chain_unreachable',
    'password_wrong',
    'passkey_challenge_invalid',
    'passkey_unknown',
    'passkey_refused',
  ],
})
