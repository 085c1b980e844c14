import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { typedAddressSchema } from '../values/mail-address.rules.ts'
import { mailCodeSchema, wrongCodeSchema } from './mail-code.ts'

/**
 * Mails a code to a new address of the caller's account, also when it has none yet; needs a proof at most 10 minutes
 * old. The answer is the same for known and unknown addresses. The code is valid until `expiresAt`; once it is
 * mailed, the one before is void. `code_too_soon` has the seconds until the next mail can be sent to the address.
 * `address_own`: its mailbox is the account's already, in this spelling or another.
 */
export const changeEmail = defineEndpoint({
  name: 'changeEmail',
  summary: 'Mail a code to a new address of the account',
  method: 'PUT',
  path: '/auth/email',
  access: 'player',
  limits: [
    { by: 'peer', perMinute: 10, perHour: 60 },
    { by: 'player', perMinute: 2, perHour: 5 },
    { by: 'address', perMinute: 1, perHour: 10, refusal: 'code_too_soon' },
  ],
  body: v.object({ email: typedAddressSchema }),
  response: v.object({ expiresAt: v.pipe(v.string(), v.isoTimestamp()) }),
  errors: ['proof_needed', 'email_invalid', 'address_own', 'code_not_sent', 'code_too_soon'],
})

/**
 * Makes the address the account's by the code that was mailed to it. The former address gets a mail with a link that
 * undoes this for 7 days. `code_spent`: too old, used, or tried 5 times, also by this try.
 * `address_taken`: another account logs in by it, or can have it back; the code is used up.
 */
export const verifyEmail = defineEndpoint({
  name: 'verifyEmail',
  summary: 'Confirm a new address of the account',
  method: 'POST',
  path: '/auth/email/verify',
  access: 'player',
  limits: [
    { by: 'player', perMinute: 10, perHour: 60 },
    { by: 'peer', perMinute: 60, perHour: 600 },
  ],
  body: v.object({ code: mailCodeSchema }),
  response: v.variant('status', [
    v.object({ status: v.literal('right'), email: v.string() }),
    wrongCodeSchema,
  ]),
  errors: ['code_spent', 'address_taken'],
})
