import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret of 256 bits, 43 characters of base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token: its SHA-256, hex. The tokens have 256 bits of randomness, so no salt is needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A token that only the holder of `key` can derive from `token`, 43 characters of base64url. */
export const deriveToken = (token: string, key: string): string =>
  createHmac('sha256', key).update(token).digest('base64url')

/** A key for one purpose, derived from the server's secret. */
export const deriveKey = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(`hub:${purpose}`).digest('hex')

/** The server's secrets, the one that new things are made with first. */
export const secretsOf = (settings: {
  readonly sessionSecret: string
  readonly acceptedSecret?: string | null
}): [string, ...string[]] => [
  settings.sessionSecret,
  ...(settings.acceptedSecret ? [settings.acceptedSecret] : []),
]

/** Is `token` the one whose hash is `hash`? Takes the same time for every answer. */
export const matchesHash = (token: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(hash.padEnd(64).slice(0, 64)))
