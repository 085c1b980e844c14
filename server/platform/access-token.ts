import { SignJWT, jwtVerify } from 'jose'
import { deriveKey } from './tokens.ts'

const issuer = 'hub'
const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(deriveKey(secret, 'access-token'))

interface Claims {
  readonly userId: string
  readonly sessionId: string
  readonly isAdmin: boolean
}

/**
 * Signs an access token that lives `lifeMs` from `now` (both in milliseconds, cut to seconds). `is_admin` in it is for
 * the page's icons; the server asks the database.
 */
export const signAccessToken = (
  claims: Claims,
  secret: string,
  now: number,
  lifeMs: number,
): Promise<string> =>
  new SignJWT({ sid: claims.sessionId, is_admin: claims.isAdmin })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(claims.userId)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor((now + lifeMs) / 1000))
    .sign(keyOf(secret))

/** The session id and user id of a genuine token that isn't past its time, else null. */
export const readAccessToken = async (
  token: string,
  secret: string,
  now: number,
): Promise<{ sessionId: string; userId: string } | null> => {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      issuer,
      algorithms: ['HS256'],
      currentDate: new Date(now),
      requiredClaims: ['sub', 'exp', 'sid'],
    })
    return typeof payload.sid === 'string' && payload.sub
      ? { sessionId: payload.sid, userId: payload.sub }
      : null
  } catch {
    return null
  }
}
