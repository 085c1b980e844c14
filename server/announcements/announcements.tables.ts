import type { Generated } from 'kysely'
import type { AnnouncementState } from '#contract/announcements/announcements.contract.ts'
import type { AnnouncedTexts } from '#contract/announcements/announcements.rules.ts'
import type { Instant, OptionalInstant } from '../schema.ts'

export interface AnnouncementsTable {
  id: Generated<string>
  /** Identifies the writing: a repeated one writes nothing. */
  key: string
  state: AnnouncementState
  /** Grows with every change by an administrator. */
  revision: Generated<number>
  texts: AnnouncedTexts
  /** Address on the hub that it leads to. */
  path: string | null
  author_id: string
  created_at: Instant
  changed_at: Instant
  /** Time for which it is scheduled; null if it isn't. */
  sends_at: OptionalInstant
  /** Time when the sending began. */
  sent_at: OptionalInstant
  withdrawn_at: OptionalInstant
  /** Id of the last player who got it, in the order of ids. */
  reached_to: Generated<string>
  reached: Generated<number>
  /** Id of the last player from whom it was taken, in the order of ids; null: withdrawn, and taken from all. */
  cleared_to: Generated<string | null>
}

declare module '../schema.ts' {
  interface Database {
    announcements: AnnouncementsTable
  }
}
