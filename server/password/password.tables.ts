import type { Instant, OptionalInstant } from '../schema.ts'

/** One row per player who has a password. */
export interface PasswordsTable {
  user_id: string
  /** A PHC string of Argon2id. */
  hash: string
  set_at: Instant
  /** The last log-in by it; null: none yet. */
  used_at: OptionalInstant
}

/** The last code mailed to each player; a new one replaces it. */
export interface PasswordCodesTable {
  user_id: string
  /** HMAC of the player's id and the code: of a plain hash, six digits are found in no time. */
  hash: string
  /** The mailbox that it went to: a code proves no other one. */
  mailbox: string
  expires_at: Instant
  wrong_tries: number
  used_at: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    passwords: PasswordsTable
    password_codes: PasswordCodesTable
  }
}
