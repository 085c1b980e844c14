import { deriveKey, deriveToken } from '../platform/security/tokens.ts'

/** Remembers in the browser itself, for as long as browsers keep a cookie, to which addresses it has logged in. */
export const knownCookie = 'hub_known'
export const knownLifeMs = 400 * 86_400_000

/** A family's browser knows several addresses; the oldest is forgotten. */
const mostAddresses = 5

const markOf = (email: string, secret: string): string =>
  deriveToken(email, deriveKey(secret, 'known-browser'))

const marksIn = (cookie: string | undefined): string[] =>
  (cookie ?? '').split('.').filter((mark) => /^[\w-]{43}$/u.test(mark))

/** Has the browser with this cookie logged in to the address (lower case) before? Only the server can write the mark. */
export const knowsAddress = (cookie: string | undefined, email: string, secret: string): boolean =>
  marksIn(cookie).includes(markOf(email, secret))

/** The cookie of a browser that has just logged in to the address. */
export const withAddress = (cookie: string | undefined, email: string, secret: string): string =>
  [...new Set([markOf(email, secret), ...marksIn(cookie)])].slice(0, mostAddresses).join('.')
