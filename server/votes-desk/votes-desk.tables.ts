import type { Generated } from 'kysely'
import type { Instant, OptionalInstant } from '../schema.ts'

/** The votes of a project that were cast in the five minutes from `slot` on, and stand; counted as they are written (0081). */
export interface VoteSlotsTable {
  project_id: string
  slot: Instant
  votes: number
}

/** Those of each account that was younger than seven days. */
export interface YoungVotesTable extends VoteSlotsTable {
  voter: string
}

/** A burst of young accounts as it was found. */
export interface VoteBurstsTable {
  id: Generated<string>
  project_id: string
  from_at: Instant
  until_at: Instant
  votes: number
  young_votes: number
  players: number
  found_at: Instant
  /** When an administrator decided about it, and what. */
  settled_at: OptionalInstant
  outcome: Generated<'voided' | 'kept' | null>
}

declare module '../schema.ts' {
  interface Database {
    vote_slots: VoteSlotsTable
    young_votes: YoungVotesTable
    vote_bursts: VoteBurstsTable
  }
}
