import type { Generated, GeneratedAlways } from 'kysely'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

export interface UsersTable {
  id: string
  username: string
  /** The username as it looks (UTS 39); null: that of an older account looks the same. */
  username_skeleton: Generated<string | null>
  /** The player's last change of it; null: the first name. */
  username_changed_at: OptionalInstant
  /** As typed at the first log-in: for display only, never for look-ups. */
  email: string | null
  /** Its canonical form, by which the user logs in; null when nobody can. */
  mailbox: Generated<string | null>
  /** The time when the mailbox became this user's; null: with the account. */
  mail_added_at: OptionalInstant
  /** The last log-in by a mailed link; null while unknown. */
  mail_used_at: OptionalInstant
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
  /** The lowest rating of the player's rank; null: unranked. */
  rank: Generated<number | null>
  is_investor: Generated<boolean>
  /** Usage figures and error reports; null: as the browser asks. */
  tracking: Generated<boolean | null>
  /** The language last used; null while unknown. */
  language: Generated<LanguageCode | null>
  /** The IANA zone last reported by the browser; null while unknown. */
  time_zone: Generated<string | null>
  /** Time and reason of an administrator's ban on voting; null: the user may vote. */
  votes_barred_at: OptionalInstant
  votes_barred_for: Generated<string | null>
  /** Agreed to be named beside their votes and donations. */
  shows_name: Generated<boolean>
  created_at: Instant
  /** The time when the account was deleted: only its id stays. Null for all other accounts. */
  deleted_at: OptionalInstant
  /** Username and email in searchable form. */
  words: GeneratedAlways<string>
}

export interface FormerUsernamesTable {
  user_id: string
  username: string
  skeleton: string
  given_up_at: Instant
  /** Until then it belongs to nobody else. */
  reserved_until: Instant
}

/** Names of deleted players, which nobody can take yet. No row refers to a player. */
export interface ReservedUsernamesTable {
  /** SHA-256 of the name as it looks, in hex. */
  skeleton_hash: string
  /** Midnight (UTC): the exact time would tell whose name it was. */
  reserved_until: Instant
}

declare module '../schema.ts' {
  interface Database {
    users: UsersTable
    former_usernames: FormerUsernamesTable
    reserved_usernames: ReservedUsernamesTable
  }
}
