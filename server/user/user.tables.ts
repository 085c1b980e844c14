import type { Generated } from 'kysely'
import type { LanguageCode } from '#contract/languages.ts'
import type { Instant } from '../schema.ts'

export interface UsersTable {
  id: string
  username: string
  email: string | null
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
  /** Agreed to be named beside their votes and donations. */
  shows_name: Generated<boolean>
  created_at: Instant
}

/** Rows are only added. */
export interface AdminChangesTable {
  id: string
  user_id: string
  is_admin: boolean
  changed_at: Instant
}

declare module '../schema.ts' {
  interface Database {
    users: UsersTable
    admin_changes: AdminChangesTable
  }
}
