import type { Generated } from 'kysely'
import type { Instant, OptionalInstant } from '../schema.ts'

/** Append-only: a user's votes are the sum of their rows. */
export interface VoteLedgerTable {
  id: Generated<string>
  user_id: string
  /** `carried` is the vote bank. */
  bank: 'daily' | 'carried' | 'donation'
  votes: number
  order_id: Generated<string | null>
  order_line: Generated<number | null>
  /** The row in project_votes that spends or returns them. */
  project_vote_id: Generated<string | null>
  /** The refund or dispute that took or returned them. */
  reversal_id: Generated<string | null>
  /** The player's local date: the day of the grant, or the day on which they were cast or taken back. */
  granted_on: Generated<string | null>
  /**
   * `grant`: votes of a day; `rise`: votes a higher plan adds to it; `reset`: votes carried over or lapsed; `void`: voided
   * votes that are not returned.
   */
  kind: Generated<'grant' | 'rise' | 'reset' | 'void' | null>
  at: Instant
}

/** A player's available votes: one row each, which always agrees with the ledger. */
export interface VotePowerTable {
  user_id: string
  /** Zone used for the next reset; null while the player has reported none. */
  zone: Generated<string | null>
  /** The local date of the current daily votes, and its start. */
  granted_on: Generated<string | null>
  granted_at: OptionalInstant
  daily_earned: Generated<number>
  daily_used: Generated<number>
  bank: Generated<number>
  donation_earned: Generated<number>
  donation_used: Generated<number>
  /**
   * When to look if votes are about to lapse; null: the player was notified and has not voted since, or never had
   * votes.
   */
  lapse_notice_at: OptionalInstant
}

/** Append-only: votes of a player that an administrator voided. */
export interface VoteVoidsTable {
  id: Generated<string>
  admin_id: string
  user_id: string
  /** Null: all votes the player had cast. */
  burst_id: string | null
  votes: number
  /** Those that came from donations, and returned to the donation bank. */
  given_back: number
  at: Instant
}

declare module '../schema.ts' {
  interface Database {
    vote_ledger: VoteLedgerTable
    vote_power: VotePowerTable
    vote_voids: VoteVoidsTable
  }
}
