import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { mailCodeSchema, wrongCodeSchema } from './mail-code.ts'
import { logInFields, sessionSchema } from './session.contract.ts'

/**
 * Longest password on the wire, in UTF-16 units: room for 128 letters that a keyboard writes in several code points.
 */
export const longestTypedPassword = 1024

/** Longest address on the wire, as for mailed links. */
const longestTypedAddress = 320

/**
 * Logs in by address and password. `login_failed` is the same for a wrong password, an unknown address and an account
 * without a password, and takes the same time. A browser that has logged in with the address before is counted
 * separately.
 */
export const passwordLogIn = defineEndpoint({
  name: 'passwordLogIn',
  summary: 'Log in by a password',
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  limits: [
    { by: 'peer', perMinute: 5, perHour: 20 },
    { by: 'address', perMinute: 5, perHour: 20 },
  ],
  body: v.object({
    email: textOfAtMost(longestTypedAddress, 'login_failed'),
    password: textOfAtMost(longestTypedPassword, 'login_failed'),
    ...logInFields,
  }),
  response: sessionSchema,
  errors: ['login_failed'],
})

/**
 * Mails a code of 6 digits to the player's address, which proves that the mailbox is theirs: it works for 10 minutes,
 * for 5 tries, and replaces an earlier one. If the mail can't be sent, the earlier code stays valid.
 * `code_too_soon` has the seconds until the next mail can be sent.
 */
export const requestPasswordCode = defineEndpoint({
  name: 'requestPasswordCode',
  summary: 'Mail a code for setting a password',
  method: 'POST',
  path: '/auth/password/request-code',
  access: 'player',
  limits: [{ by: 'player', perMinute: 1, perHour: 10, refusal: 'code_too_soon' }],
  response: v.object({
    /** The address that the code was mailed to. */
    sentTo: v.string(),
    expiresAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
  errors: ['password_needs_address', 'code_not_sent', 'code_too_soon'],
})

/** Codes have tries of their own; these bound the work. */
const codeLimits = [{ by: 'player', perMinute: 120, perHour: 600 }] as const

/**
 * Checks a mailed code and doesn't use it up. The right one counts as a proof of who the player is. `code_spent`: too
 * old, used, or tried 5 times, also by this try.
 */
export const verifyPasswordCode = defineEndpoint({
  name: 'verifyPasswordCode',
  summary: 'Check a mailed code',
  method: 'POST',
  path: '/auth/password/verify-code',
  access: 'player',
  limits: codeLimits,
  body: v.object({ code: mailCodeSchema }),
  response: v.variant('status', [
    v.object({ status: v.literal('right'), expiresAt: v.pipe(v.string(), v.isoTimestamp()) }),
    wrongCodeSchema,
  ]),
  errors: ['code_spent'],
})

/**
 * Checks a password that the player might choose like `updatePassword`, and stores nothing: it tells them nothing but
 * that it is in lists of stolen ones, or of their own words.
 */
export const checkPassword = defineEndpoint({
  name: 'checkPassword',
  summary: 'Check a new password',
  method: 'POST',
  path: '/auth/password/check',
  access: 'player',
  limits: codeLimits,
  body: v.object({ password: textOfAtMost(longestTypedPassword, 'password_length') }),
  response: v.object({ status: v.literal('good') }),
  errors: ['password_length', 'password_common', 'password_own', 'password_needs_address'],
})

/**
 * Uses a mailed code up and sets the player's password: 8 to 128 code points of its NFC form. Ends all other sessions
 * of the player. A refused password neither uses the code up nor counts as a try.
 */
export const updatePassword = defineEndpoint({
  name: 'updatePassword',
  summary: 'Set a password',
  method: 'POST',
  path: '/auth/password/update',
  access: 'player',
  limits: codeLimits,
  body: v.object({
    code: mailCodeSchema,
    new_password: textOfAtMost(longestTypedPassword, 'password_length'),
  }),
  response: v.variant('status', [
    v.object({
      status: v.literal('saved'),
      setAt: v.pipe(v.string(), v.isoTimestamp()),
      /** Other sessions that it ended. */
      endedSessions: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
    wrongCodeSchema,
  ]),
  errors: ['password_length', 'password_common', 'password_own', 'password_needs_address', 'code_spent'],
})
