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

declare module '../schema.ts' {
  interface Database {
    passwords: PasswordsTable
  }
}
