import { SignJWT, errors, jwtVerify } from 'jose'
import type { JWTPayload } from 'jose'
import { deriveKey } from './tokens.ts'

const issuer = 'hub'
/** Audience of the token, so that nothing else signed here can be mistaken for it. */
const audience = 'hub-api'
const type = 'at+jwt'
const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(deriveKey(secret, 'access-token'))

interface Claims {
  readonly userId: string
  readonly sessionId: string
  readonly isAdmin: boolean
}

/**
 * Signs an access token that lives `lifeMs` from `nowMs` (both cut to whole seconds). Its `is_admin` is for the
 * page's icons; the server checks the database.
 */
export const signAccessToken = (
  claims: Claims,
  secret: string,
  nowMs: number,
  lifeMs: number,
): Promise<string> =>
  new SignJWT({ sid: claims.sessionId, is_admin: claims.isAdmin })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(claims.userId)
    .setIssuedAt(Math.floor(nowMs / 1000))
    .setExpirationTime(Math.floor((nowMs + lifeMs) / 1000))
    .sign(keyOf(secret))

interface TokenReading {
  /** Null if the hub did not sign the token. */
  readonly claims: { readonly sessionId: string; readonly userId: string } | null
  readonly expired: boolean
}

const claimsOf = ({ sid, sub }: JWTPayload): TokenReading['claims'] =>
  typeof sid === 'string' && sub ? { sessionId: sid, userId: sub } : null

const readWith = async (token: string, secret: string, nowMs: number): Promise<TokenReading> => {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      issuer,
      audience,
      typ: type,
      algorithms: ['HS256'],
      currentDate: new Date(nowMs),
      requiredClaims: ['sub', 'exp', 'sid'],
    })
    return { claims: claimsOf(payload), expired: false }
  } catch (error) {
    // The signature is checked before the expiry.
    const expired = error instanceof errors.JWTExpired
    return { claims: expired ? claimsOf(error.payload) : null, expired }
  }
}

/** Verifies an access token against the secrets. Returns its claims and its expiry; no claims if it is not genuine. */
export const readAccessToken = async (
  token: string,
  [secret, ...others]: readonly [string, ...string[]],
  nowMs: number,
): Promise<TokenReading> => {
  let reading = await readWith(token, secret, nowMs)
  for (const other of others) if (!reading.claims) reading = await readWith(token, other, nowMs)
  return reading
}
