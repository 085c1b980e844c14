import type { Instant, OptionalInstant } from '../schema.ts'

export interface MagicLinksTable {
  /** SHA-256 of the token, hex. */
  hash: string
  /** As typed. */
  email: string
  /** Its canonical form. */
  mailbox: string
  requested_at: Instant
  expires_at: Instant
  /** Kind of browser in words. */
  requested_from: string
  /** SHA-256 of the request cookie of the browser that requested the link, hex. */
  browser_hash: string
  used_at: OptionalInstant
  /** Set on the mailbox's other links once one is used. */
  voided_at: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    magic_links: MagicLinksTable
  }
}
