import { dayMs } from '#contract/values/time.ts'
import { deriveKey, deriveToken } from '../platform/security/tokens.ts'

/** Cookie with the mailboxes that this browser has logged in with; it lives as long as browsers allow. */
export const knownCookie = 'hub_known'
export const knownLifeMs = 400 * dayMs

/** A shared browser may know several mailboxes; the oldest is dropped. */
const mostMailboxes = 5

const markOf = (mailbox: string, secret: string): string =>
  deriveToken(mailbox, deriveKey(secret, 'known-browser'))

const marksIn = (cookie: string | undefined): string[] =>
  (cookie ?? '').split('.').filter((mark) => /^[\w-]{43}$/u.test(mark))

/** Has the browser with this cookie logged in with the mailbox (canonical form) before? Only the server can write the mark. */
export const knowsMailbox = (cookie: string | undefined, mailbox: string, secret: string): boolean =>
  marksIn(cookie).includes(markOf(mailbox, secret))

export const withMailbox = (cookie: string | undefined, mailbox: string, secret: string): string =>
  [...new Set([markOf(mailbox, secret), ...marksIn(cookie)])].slice(0, mostMailboxes).join('.')
