import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { logInFields, sessionSchema } from './session.contract.ts'

/** Ways in whose page belongs to somebody else (OpenID Connect): Google and the Immutable Passport. */
export const openIdWays = ['google', 'immutablex'] as const
export type OpenIdWay = (typeof openIdWays)[number]

/** The player has this long to log in at the other page, in milliseconds. */
export const openIdStartMs = 10 * 60_000

/** A ticket, and the code of /auth/callback, work once within 60 s; in milliseconds. */
export const ticketMs = 60_000

/** After `proof_needed` the code is valid this long, until the player has proved the account; in milliseconds. */
export const heldCodeMs = 15 * 60_000

const way = v.picklist(openIdWays)
const secret = v.pipe(textOfAtMost(200), v.nonEmpty())
const starts = [{ by: 'peer', perMinute: 30, perHour: 300 }] as const

/** Returns the ways in with another page that this hub offers: those with settings. */
export const offeredWays = defineEndpoint({
  name: 'offeredWays',
  summary: 'Ways to log in with a page of somebody else',
  method: 'GET',
  path: '/auth/offered',
  access: 'anyone',
  response: v.object({ google: v.boolean(), immutablex: v.boolean() }),
  errors: [],
})

/** Checks, before the player leaves, that the other page can be reached. */
export const openIdReady = defineEndpoint({
  name: 'openIdReady',
  summary: 'Can this way in be reached?',
  method: 'GET',
  path: '/auth/openid/{way}',
  access: 'anyone',
  limits: starts,
  params: v.object({ way }),
  response: v.object({ ready: v.literal(true) }),
  errors: ['openid_not_offered', 'openid_unreachable'],
})

const redirect = {
  method: 'GET',
  access: 'anyone',
  redirects: true,
  limits: starts,
  response: v.string(),
} as const
const startErrors = [
  'openid_not_offered',
  'openid_unreachable',
  'openid_cancelled',
  'openid_rejected',
  'ticket_invalid',
] as const

/** Leads to Google's page (Shell 7), and sets the HttpOnly cookie by which the hub recognises the browser again. */
export const startGoogle = defineEndpoint({
  ...redirect,
  name: 'startGoogle',
  summary: 'Log in at Google',
  path: '/auth/google',
  errors: startErrors,
})

/** The same, to add Google to an account, or to prove it: `token` is a ticket (Shell 7). */
export const linkGoogle = defineEndpoint({
  ...redirect,
  name: 'linkGoogle',
  summary: 'Add Google to an account',
  path: '/auth/google/link',
  query: v.object({ token: secret }),
  errors: startErrors,
})

/** Leads to Immutable's page; with a ticket as `user_token` it adds the Passport to the ticket's account (Shell 7). */
export const startImmutableX = defineEndpoint({
  ...redirect,
  name: 'startImmutableX',
  summary: 'Log in by the Immutable Passport',
  path: '/auth/immutablex',
  query: v.object({ user_token: v.optional(secret) }),
  errors: startErrors,
})

// The other page chooses the form of its answer: every value is checked by the protocol's library.
const returned = {
  ...redirect,
  query: v.record(textOfAtMost(100), textOfAtMost(4_000)),
  errors: [
    'openid_not_offered',
    'openid_unreachable',
    'openid_cancelled',
    'openid_rejected',
    'openid_expired',
  ],
} as const

/** Google's page returns here; leads to /auth/callback with a code in the fragment. */
export const googleCallback = defineEndpoint({
  ...returned,
  name: 'googleCallback',
  summary: 'Return from Google',
  path: '/auth/google/callback',
})

/** Immutable's page returns here; leads to /auth/callback with a code in the fragment. */
export const immutableXCallback = defineEndpoint({
  ...returned,
  name: 'immutableXCallback',
  summary: 'Return from Immutable',
  path: '/auth/immutablex/callback',
})

/**
 * Returns a ticket for the address that leads to the other page: it works once, within 60 s, in this browser and while
 * the session lasts. `add` needs a proof at most 10 minutes old; `prove` is one itself.
 */
export const createTicket = defineEndpoint({
  name: 'createTicket',
  summary: 'A ticket for adding a way in',
  method: 'POST',
  path: '/auth/ticket',
  access: 'player',
  limits: [{ by: 'player', perMinute: 10, perHour: 60 }],
  body: v.object({ way, purpose: v.picklist(['add', 'prove']) }),
  response: v.object({ ticket: v.string(), expiresAt: v.pipe(v.string(), v.isoTimestamp()) }),
  errors: ['openid_not_offered', 'proof_needed'],
})

/**
 * Exchanges the code of /auth/callback, once, in the browser that left for the other page. `logged_in`: a session, also
 * of a new account. `added`: the way in now belongs to the ticket's account. `proved`: the ticket's session has a new
 * proof. `proof_needed`: the address has an account already; the player logs in to it another way and then calls
 * `addProved` with the same code, before `expiresAt`; asking again gets the same answer.
 */
export const exchangeCode = defineEndpoint({
  name: 'exchangeCode',
  summary: 'Log in by the code of the return page',
  method: 'POST',
  path: '/auth/exchange',
  access: 'anyone',
  limits: [{ by: 'peer', perMinute: 30, perHour: 300 }],
  body: v.object({ code: secret, ...logInFields }),
  response: v.union([
    v.object({ status: v.literal('logged_in'), ...sessionSchema.entries }),
    v.object({ status: v.literal('added'), way }),
    v.object({ status: v.literal('proved'), way }),
    v.object({
      status: v.literal('proof_needed'),
      way,
      email: v.string(),
      expiresAt: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ]),
  errors: ['openid_code_invalid', 'identity_of_another', 'identity_not_yours', 'address_held'],
})

/**
 * Adds the way in of a code that was answered with `proof_needed`: the caller has the account of its address, and has
 * proved it at most 10 minutes ago.
 */
export const addProved = defineEndpoint({
  name: 'addProved',
  summary: 'Add a way in after the proof',
  method: 'POST',
  path: '/auth/exchange/add',
  access: 'player',
  limits: [{ by: 'player', perMinute: 10, perHour: 60 }],
  body: v.object({ code: secret }),
  response: v.object({ status: v.literal('added'), way }),
  errors: ['openid_code_invalid', 'identity_of_another', 'proof_of_another', 'proof_needed'],
})
