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
  /** The row of a project's votes that spends them, or gives them back. */
  project_vote_id: Generated<string | null>
  /** The refund or dispute that took them back, or gave them back. */
  reversal_id: Generated<string | null>
  /** The player's local date: the one whose votes they are, or the one on which they were cast or taken back. */
  granted_on: Generated<string | null>
  /**
   * The votes of a day, those that a higher plan adds to it, what a reset carries over and lets lapse, or voided votes that aren't
   * given back.
   */
  kind: Generated<'grant' | 'rise' | 'reset' | 'void' | null>
  at: Instant
}

/** What a player can vote with: a row each, which always agrees with the ledger. */
export interface VotePowerTable {
  user_id: string
  /** The zone that the coming reset stands in; null while the player has told none. */
  zone: Generated<string | null>
  /** The local date whose votes are those of the day, and when it began. */
  granted_on: Generated<string | null>
  granted_at: OptionalInstant
  daily_earned: Generated<number>
  daily_used: Generated<number>
  bank: Generated<number>
  donation_earned: Generated<number>
  donation_used: Generated<number>
}

/** Append-only: votes of a player that an administrator voided. */
export interface VoteVoidsTable {
  id: Generated<string>
  admin_id: string
  user_id: string
  /** Null: all that the player had cast. */
  burst_id: string | null
  votes: number
  /** Those of them that donations had made, which went back to the donation bank. */
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
