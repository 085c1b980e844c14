import type { Generated, GeneratedAlways } from 'kysely'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

export interface UsersTable {
  id: string
  username: string
  /** As it was typed at the first log-in: it is shown, and nothing is found by it. */
  email: string | null
  /** Its canonical form, by which the user logs in; null where nobody can. */
  mailbox: Generated<string | null>
  /** The user who logs in by this user's mailbox. */
  same_mailbox_as: Generated<string | null>
  is_admin: Generated<boolean>
  dao_access: Generated<boolean>
  avatar: string | null
  first_name: string | null
  last_name: string | null
  country: string | null
  theme_preference: string | null
  favorite_page: string | null
  /** The language last read in; null while unknown. */
  language: Generated<LanguageCode | null>
  /** The IANA zone that the browser told last; null while unknown. */
  time_zone: Generated<string | null>
  /** Since when an administrator doesn't let them vote, and why; null: they may. */
  votes_barred_at: OptionalInstant
  votes_barred_for: Generated<string | null>
  /** Agreed to be named beside their votes and donations. */
  shows_name: Generated<boolean>
  created_at: Instant
  /** Username and email as a search reads them. */
  words: GeneratedAlways<string>
}

declare module '../schema.ts' {
  interface Database {
    users: UsersTable
  }
}
