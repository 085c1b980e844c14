import type { Instant, OptionalInstant } from '../schema.ts'

/** Uses of a mailed code; one of a use never counts for another. */
export type CodePurpose = 'email' | 'proof' | 'password'

/** The last code of each user and purpose. */
export interface MailCodesTable {
  user_id: string
  purpose: CodePurpose
  /** HMAC of the code, base64url. */
  hash: string
  /** The address that it was mailed to, as typed. */
  email: string
  /** Its canonical form. */
  mailbox: string
  /** Wrong tries so far. */
  tries: number
  created_at: Instant
  expires_at: Instant
  used_at: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    mail_codes: MailCodesTable
  }
}
