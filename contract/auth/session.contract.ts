import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { profileTypes } from '../values/profile-types.ts'
import { planIds } from '../plans/plans.rules.ts'

/**
 * The logged-in user as the page knows them (Shell 3). `plan_id` is the plan in effect, paid or gifted.
 * `paid_plan_id` is the paid one, even while its renewal is owed. tier0 for none. `avatar`: the seed of a picture drawn
 * from a wallet; null: the initial. `rank`: the lowest rating of the player's rank; null: unranked. `deletes_at`: the
 * time (ISO) when a requested deletion takes effect; null without one.
 */
export const userSchema = v.object({
  id: v.string(),
  username: v.string(),
  email: v.nullable(v.string()),
  is_admin: v.boolean(),
  roles: v.array(v.object({ role_name: v.string() })),
  permissions: v.array(v.string()),
  role: v.string(),
  premium: v.boolean(),
  plan_id: v.picklist(planIds),
  paid_plan_id: v.picklist(planIds),
  avatar: v.nullable(v.string()),
  daoAccess: v.boolean(),
  favorite_page: v.nullable(v.string()),
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  country: v.nullable(v.string()),
  theme_preference: v.nullable(v.string()),
  rank: v.nullable(v.number()),
  profile_types: v.array(v.picklist(profileTypes)),
  shows_name: v.boolean(),
  tracking: v.nullable(v.boolean()),
  purchasedFeatures: v.array(v.string()),
  deletes_at: v.optional(v.nullable(v.string()), null),
})
export type User = v.InferOutput<typeof userSchema>

/** A new session: its access token lasts 60 minutes, its refresh token 14 days without use. */
export const sessionSchema = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  refreshToken: v.pipe(v.string(), v.nonEmpty()),
  user: userSchema,
})
export type Session = v.InferOutput<typeof sessionSchema>

/**
 * Extra fields of every call that completes a log-in. `time_zone`: IANA name of the browser's zone, which determines
 * the days of the player's votes. Any other value counts as none: it never prevents a log-in.
 */
export const logInFields = {
  time_zone: v.fallback(v.optional(v.pipe(textOfAtMost(64), v.regex(/^[\w+/-]{1,64}$/u))), undefined),
}

/** Each player refreshes twice an hour, and one network may be a whole school. */
const tokenLimits = [{ by: 'peer', perMinute: 120, perHour: 1200 }] as const

const tokenText = v.pipe(textOfAtMost(4096), v.nonEmpty())

/**
 * Rotates the refresh token. Using one twice revokes its family, except that for 10 s it returns the same successor.
 */
export const refreshToken = defineEndpoint({
  name: 'refreshToken',
  summary: 'Swap a refresh token for a new session',
  method: 'POST',
  path: '/auth/refresh-token',
  access: 'anyone',
  limits: tokenLimits,
  body: v.object({ refreshToken: tokenText }),
  response: sessionSchema,
  errors: ['refresh_refused'],
})

/** Returns the user of the bearer token (also the "user-refresh call" of Shell 7). */
export const me = defineEndpoint({
  name: 'me',
  summary: 'The logged-in user',
  method: 'GET',
  path: '/auth/me',
  access: 'player',
  response: userSchema,
  errors: [],
})

export const verifyToken = defineEndpoint({
  name: 'verifyToken',
  summary: 'The user an access token belongs to',
  method: 'POST',
  path: '/auth/verify-token',
  access: 'anyone',
  limits: tokenLimits,
  body: v.object({ token: tokenText }),
  response: v.object({ user: userSchema }),
  errors: ['token_invalid'],
})

/** Ends the session of the given refresh token. Always succeeds, even if the session is already over. */
export const logout = defineEndpoint({
  name: 'logout',
  summary: 'End the session',
  method: 'POST',
  path: '/auth/logout',
  access: 'anyone',
  limits: tokenLimits,
  body: v.object({ refreshToken: tokenText }),
  response: v.object({ success: v.literal(true) }),
  errors: [],
})
