import * as v from 'valibot'
import type { Session, User } from '#contract/auth/session.contract.ts'
import { userSchema } from '#contract/auth/session.contract.ts'
import { accessTokenMs } from '#contract/auth/session.rules.ts'
import { claimsOf } from '#src/product/account/token-claims.ts'

/** The stored record of a session. All null means logged out, which differs from no record at all. */
export interface SessionRecord {
  token: string | null
  refreshToken: string | null
  user: User | null
  /** Arrival of the access token, in ms of this browser's clock; null if unknown. */
  receivedAt: number | null
  /** Logged out because the server refused the session; every tab shows that. */
  hasExpired: boolean
}

const recordSchema = v.object({
  token: v.nullable(v.string()),
  refreshToken: v.nullable(v.string()),
  user: v.fallback(v.nullable(userSchema), null),
  receivedAt: v.nullable(v.number()),
  hasExpired: v.optional(v.boolean(), false),
})

export const nothing: SessionRecord = {
  token: null,
  refreshToken: null,
  user: null,
  receivedAt: null,
  hasExpired: false,
}

export const recordOf = (session: Session, receivedAt: number): SessionRecord => ({
  ...session,
  receivedAt,
  hasExpired: false,
})

/** Reads a stored value as a record; corrupt or unknown values count as none. */
export const parseRecord = (value: unknown): SessionRecord | null => {
  const parsed = v.safeParse(recordSchema, value)
  return parsed.success ? parsed.output : null
}

/**
 * Returns the end of the access token, in ms of this browser's clock; null without a token. It is counted from the
 * token's arrival, so that a browser with a wrong clock refreshes neither all the time nor too late.
 */
export const endOf = ({ token, receivedAt }: SessionRecord): number | null => {
  if (token === null) return null
  const { exp, iat } = claimsOf(token)
  const lifeMs = exp !== undefined && iat !== undefined ? (exp - iat) * 1000 : accessTokenMs
  if (receivedAt !== null) return receivedAt + lifeMs
  return exp === undefined ? 0 : exp * 1000
}
