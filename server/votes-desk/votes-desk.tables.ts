import type { Generated } from 'kysely'
import type { Instant, OptionalInstant } from '../schema.ts'

/** Votes for a project cast in the five minutes from `slot` on and not taken back; counted as they are written (0081). */
export interface VoteSlotsTable {
  project_id: string
  slot: Instant
  votes: number
}

/** Those votes per account younger than seven days. */
export interface YoungVotesTable extends VoteSlotsTable {
  voter: string
}

export interface VoteBurstsTable {
  id: Generated<string>
  project_id: string
  from_at: Instant
  until_at: Instant
  votes: number
  young_votes: number
  players: number
  found_at: Instant
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
