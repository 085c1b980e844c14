import { dayMs } from '#contract/time.ts'
import { deriveKey, deriveToken } from '../platform/security/tokens.ts'

/** Cookie with the addresses that this browser has logged in with, for as long as browsers keep a cookie. */
export const knownCookie = 'hub_known'
export const knownLifeMs = 400 * dayMs

/** A shared browser may know several addresses; the oldest is dropped. */
const mostAddresses = 5

const markOf = (email: string, secret: string): string =>
  deriveToken(email, deriveKey(secret, 'known-browser'))

const marksIn = (cookie: string | undefined): string[] =>
  (cookie ?? '').split('.').filter((mark) => /^[\w-]{43}$/u.test(mark))

/**
 * Has the browser with this cookie logged in with the address (lower case) before? Only the server can write the mark.
 */
export const knowsAddress = (cookie: string | undefined, email: string, secret: string): boolean =>
  marksIn(cookie).includes(markOf(email, secret))

/** Returns the cookie of a browser that has just logged in with the address. */
export const withAddress = (cookie: string | undefined, email: string, secret: string): string =>
  [...new Set([markOf(email, secret), ...marksIn(cookie)])].slice(0, mostAddresses).join('.')
