import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { languageCodes } from '../values/languages.ts'
import { typedAddressSchema } from '../values/mail-address.rules.ts'
import { logInFields, sessionSchema } from './session.contract.ts'

/**
 * Requests a log-in link. The answer is the same for known and unknown addresses. Sets the HttpOnly request cookie,
 * by which the verify page recognises the requesting browser. `link_too_soon` has the seconds until the next mail
 * can be sent to the address. A browser that has logged in with the address before is counted separately.
 */
export const requestMagicLink = defineEndpoint({
  name: 'requestMagicLink',
  summary: 'Send a log-in link',
  method: 'POST',
  path: '/auth/magiclink',
  access: 'anyone',
  limits: [
    { by: 'peer', perMinute: 5, perHour: 30 },
    { by: 'address', perMinute: 1, perHour: 10, refusal: 'link_too_soon' },
  ],
  body: v.object({
    email: typedAddressSchema,
    language: v.optional(v.picklist(languageCodes)),
  }),
  response: v.object({ success: v.literal(true) }),
  errors: ['email_invalid', 'mail_failed', 'link_too_soon'],
})

/**
 * Uses a log-in link. With `confirmed: false` (sent when the page opens) only the requesting browser is logged in.
 * Any other browser gets `confirm` with the time and the kind of browser of the request, and the link stays unused.
 * With `confirmed: true` (a click on Continue) the link is used and this browser is logged in. `address_held`: the
 * address was changed at an account that can have it back for 7 days, so it begins no other; the link stays unused.
 */
export const verifyMagicLink = defineEndpoint({
  name: 'verifyMagicLink',
  summary: 'Log in by a mailed link',
  method: 'POST',
  path: '/auth/magiclink/verify',
  access: 'anyone',
  // Links cannot be guessed, and no player opens this many.
  limits: [{ by: 'peer', perMinute: 120, perHour: 600 }],
  body: v.object({
    token: v.pipe(textOfAtMost(200), v.nonEmpty()),
    confirmed: v.boolean(),
    ...logInFields,
  }),
  response: v.union([
    v.object({ status: v.literal('signed_in'), ...sessionSchema.entries }),
    v.object({
      status: v.literal('confirm'),
      askedAt: v.pipe(v.string(), v.isoTimestamp()),
      askedFrom: v.string(),
    }),
  ]),
  errors: ['link_invalid', 'link_used', 'link_expired', 'address_held'],
})
