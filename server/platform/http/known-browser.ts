import { readAddress } from '#contract/values/mail-address.rules.ts'
import { deriveKey, deriveToken, secretsOf } from '../security/tokens.ts'
import type { CountedAs } from './call-limits.ts'

/** Cookie with the mailboxes that this browser has logged in with; it lives as long as browsers allow. */
export const knownCookie = 'hub_known'
/** In milliseconds: 400 days. */
export const knownLifeMs = 400 * 24 * 60 * 60_000

/** A shared browser may know several mailboxes; the oldest is dropped. */
const mostMailboxes = 5

const markOf = (mailbox: string, secret: string): string =>
  deriveToken(mailbox, deriveKey(secret, 'known-browser'))

const marksIn = (cookie: string | undefined): string[] =>
  (cookie ?? '').split('.').filter((mark) => /^[\w-]{43}$/u.test(mark))

/** Has the browser with this cookie logged in with the mailbox (canonical form) before? Only the server can write the mark. */
const knowsMailbox = (cookie: string | undefined, mailbox: string, secret: string): boolean =>
  marksIn(cookie).includes(markOf(mailbox, secret))

/** Returns the cookie's value once the browser has also logged in with this mailbox (canonical form). */
export const withMailbox = (cookie: string | undefined, mailbox: string, secret: string): string =>
  [...new Set([markOf(mailbox, secret), ...marksIn(cookie)])].slice(0, mostMailboxes).join('.')

/**
 * Makes the `countAs` of a call with an `email`: by its mailbox. Known browsers have their own count, so that strangers
 * can't lock a player out by address or network. Null if the text is no address.
 */
export const countByMailbox =
  (settings: Parameters<typeof secretsOf>[0]) =>
  (
    { body }: { readonly body: { readonly email: string } },
    { cookie }: { readonly cookie: (name: string) => string | undefined },
  ): CountedAs | null => {
    const address = readAddress(body.email)
    if (address === null) return null
    const { mailbox } = address
    const known = cookie(knownCookie)
    const isKnown = secretsOf(settings).some((secret) => knowsMailbox(known, mailbox, secret))
    return { address: mailbox, apart: isKnown ? 'known' : null }
  }
