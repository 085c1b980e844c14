import type { Generated } from 'kysely'
import type { Instant } from '../schema.ts'

/** Append-only: a user's votes are the sum of their rows. */
export interface VoteLedgerTable {
  id: Generated<string>
  user_id: string
  bank: 'daily' | 'carried' | 'donation'
  votes: number
  order_id: string | null
  order_line: number | null
  /** The row of a project's votes that spends them. */
  project_vote_id: Generated<string | null>
  /** The refund or dispute that took them back, or gave them back. */
  reversal_id: Generated<string | null>
  at: Instant
}

declare module '../schema.ts' {
  interface Database {
    vote_ledger: VoteLedgerTable
  }
}
