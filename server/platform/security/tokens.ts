import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns a new secret of 256 bits, 43 characters of base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a token: its SHA-256, hex. Tokens have 256 random bits, so no salt is needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns a token that only the holder of `key` can derive from `token`, 43 characters of base64url. */
export const deriveToken = (token: string, key: string): string =>
  createHmac('sha256', key).update(token).digest('base64url')

/** Returns a key for one purpose, derived from the server's secret. */
export const deriveKey = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(`hub:${purpose}`).digest('hex')

/** The server's secrets; the first one is used for everything new. */
export const secretsOf = (settings: {
  readonly sessionSecret: string
  readonly acceptedSecret?: string | null
}): [string, ...string[]] => [
  settings.sessionSecret,
  ...(settings.acceptedSecret ? [settings.acceptedSecret] : []),
]

/** Does `token` have this `hash`? Takes constant time. */
export const matchesHash = (token: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(hash.padEnd(64).slice(0, 64)))
