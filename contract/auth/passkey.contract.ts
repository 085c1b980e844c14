import * as v from 'valibot'
import { textOfAtMost, uuidSchema } from '../values/bounded-text.ts'
import { faultOfText, plainLine, unitsOf } from '../values/plain-text.rules.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { logInFields, sessionSchema } from './session.contract.ts'

/** A challenge is valid for 5 minutes, once; in milliseconds. */
export const passkeyChallengeMs = 5 * 60_000

/** The most passkeys of one account. */
export const mostPasskeys = 20

/** The longest name of a passkey, in characters. */
export const longestPasskeyName = 40

/** Bytes in base64url, without padding; at most so many UTF-16 units. */
const bytes = (units: number) => v.pipe(textOfAtMost(units), v.regex(/^[\w-]+$/u))

/** WebAuthn's limit of a credential's id is 1023 bytes. */
const credentialId = bytes(1364)
const clientDataJSON = bytes(4096)

/** Every page that shows the log-in modal asks once, and again before the challenge is over. */
const optionsLimits = [{ by: 'peer', perMinute: 120, perHour: 1200 }] as const
const ownLimits = [
  { by: 'peer', perMinute: 30, perHour: 300 },
  { by: 'player', perMinute: 10, perHour: 100, together: 'passkeys' },
] as const

const challengeFields = {
  challenge: v.string(),
  /** For the browser's own window; in milliseconds. */
  timeout: v.number(),
}

const answerOptions = { ...challengeFields, rpId: v.string(), userVerification: v.literal('required') }

const descriptors = v.array(v.object({ type: v.literal('public-key'), id: v.string() }))

/** A passkey's answer to a challenge, in JSON form (WebAuthn 3). */
export const passkeyAnswerFields = {
  id: credentialId,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON,
    authenticatorData: bytes(2048),
    signature: bytes(2048),
    userHandle: v.optional(bytes(88)),
  }),
}

/**
 * Returns the options of `navigator.credentials.get` in JSON form (WebAuthn 3), with a challenge that counts for 5
 * minutes, once. Any passkey of the site may answer: the account is known by it alone.
 */
export const passkeyOptions = defineEndpoint({
  name: 'passkeyOptions',
  summary: 'A challenge for a passkey to log in by',
  method: 'POST',
  path: '/auth/passkeys/options',
  access: 'anyone',
  limits: optionsLimits,
  response: v.object(answerOptions),
  errors: [],
})

/**
 * Logs in by a passkey's answer to a challenge of `passkeyOptions`. The challenge counts once: a refused answer uses
 * it up, too. `passkey_challenge_invalid`: the challenge is over, used, or not for a log-in. `passkey_unknown`: the
 * passkey belongs to no account. `passkey_refused`: the answer is not the passkey's, not for this site, or given
 * without a check of its user.
 */
export const passkeyLogIn = defineEndpoint({
  name: 'passkeyLogIn',
  summary: 'Log in by a passkey',
  method: 'POST',
  path: '/auth/passkeys/verify',
  access: 'anyone',
  limits: [{ by: 'peer', perMinute: 30, perHour: 300 }],
  body: v.object({ ...passkeyAnswerFields, ...logInFields }),
  response: sessionSchema,
  errors: ['passkey_challenge_invalid', 'passkey_unknown', 'passkey_refused'],
})

/**
 * Returns the options of `navigator.credentials.get` in JSON form for a proof by one of the caller's own passkeys, with
 * a challenge for this session and a proof alone that counts for 5 minutes, once. `proof_refused`: there are none.
 */
export const passkeyProofOptions = defineEndpoint({
  name: 'passkeyProofOptions',
  summary: 'A challenge for a passkey to prove by',
  method: 'POST',
  path: '/auth/passkeys/proof-options',
  access: 'player',
  limits: ownLimits,
  response: v.object({ ...answerOptions, allowCredentials: descriptors }),
  errors: ['proof_refused'],
})

/**
 * Returns the options of `navigator.credentials.create` in JSON form (WebAuthn 3), with a challenge for this session
 * alone that counts for 5 minutes, once. Needs a proof at most 10 minutes old. `passkeys_too_many`: the account has
 * `mostPasskeys`.
 */
export const newPasskeyOptions = defineEndpoint({
  name: 'newPasskeyOptions',
  summary: 'A challenge for a new passkey',
  method: 'POST',
  path: '/auth/passkeys/add-options',
  access: 'player',
  limits: ownLimits,
  response: v.object({
    ...challengeFields,
    rp: v.object({ id: v.string(), name: v.string() }),
    user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
    pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
    excludeCredentials: descriptors,
    authenticatorSelection: v.object({
      residentKey: v.literal('required'),
      requireResidentKey: v.literal(true),
      userVerification: v.literal('required'),
    }),
    attestation: v.literal('none'),
  }),
  errors: ['proof_needed', 'passkeys_too_many'],
})

/** A passkey as its player sees it; times in ISO form. */
const passkeySchema = v.object({
  id: v.string(),
  /** Null: of a browser that the hub doesn't know. */
  name: v.nullable(v.string()),
  addedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Null: not used yet. */
  usedAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
})

/**
 * Adds a passkey to the caller's account by its answer to a challenge of `newPasskeyOptions`. It is named after the
 * browser. Needs a proof at most 10 minutes old. `passkey_own`: it is the caller's already.
 * `passkey_known`: it belongs to another account.
 */
export const addPasskey = defineEndpoint({
  name: 'addPasskey',
  summary: 'Add a passkey',
  method: 'POST',
  path: '/auth/passkeys',
  access: 'player',
  limits: ownLimits,
  body: v.object({
    id: credentialId,
    type: v.literal('public-key'),
    response: v.object({ clientDataJSON, attestationObject: bytes(8192) }),
  }),
  response: passkeySchema,
  errors: [
    'proof_needed',
    'passkey_challenge_invalid',
    'passkey_refused',
    'passkey_own',
    'passkey_known',
    'passkeys_too_many',
  ],
})

/** Renames a passkey of the caller: 1 to 40 visible characters on one line. */
export const renamePasskey = defineEndpoint({
  name: 'renamePasskey',
  summary: 'Rename a passkey',
  method: 'PUT',
  path: '/auth/passkeys/{id}',
  access: 'player',
  limits: ownLimits,
  params: v.object({ id: uuidSchema }),
  body: v.object({
    name: v.pipe(
      textOfAtMost(unitsOf(longestPasskeyName)),
      v.check((name) => faultOfText(name, longestPasskeyName, plainLine) === null),
      v.transform(plainLine),
    ),
  }),
  response: passkeySchema,
  errors: ['not_found'],
})

/**
 * Removes a passkey of the caller. Needs a proof at most 10 minutes old. `last_way`: the account would have no way
 * in.
 */
export const removePasskey = defineEndpoint({
  name: 'removePasskey',
  summary: 'Remove a passkey',
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
  access: 'player',
  limits: ownLimits,
  params: v.object({ id: uuidSchema }),
  response: v.object({ success: v.literal(true) }),
  errors: ['not_found', 'proof_needed', 'last_way'],
})
