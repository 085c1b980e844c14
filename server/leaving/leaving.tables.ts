import type { LanguageCode } from '#contract/values/languages.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

/** Requests to delete an account; at most one of a player is pending. */
export interface DeletionsTable {
  id: string
  user_id: string
  by: 'player' | 'administrator'
  admin_id: string | null
  requested_at: Instant
  takes_effect_at: Instant
  /** The next try to end the renewals at the payment provider; null: they have ended. */
  renewals_due_at: OptionalInstant
  /** The next try to carry it out; null: carried out, or taken back. */
  due_at: OptionalInstant
  /** From then on it can't be taken back. */
  begun_at: OptionalInstant
  taken_back_at: OptionalInstant
  done_at: OptionalInstant
}

/** Last mails to deleted players, until they are sent. */
export interface FarewellsTable {
  deletion_id: string
  mail_to: string
  language: LanguageCode
  deleted_at: Instant
  due_at: Instant
}

declare module '../schema.ts' {
  interface Database {
    deletions: DeletionsTable
    farewells: FarewellsTable
  }
}
