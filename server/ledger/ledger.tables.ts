import type { Generated } from 'kysely'
import type { Instant, OptionalInstant } from '../schema.ts'
import type { Account } from './accounts.ts'

export type TransactionKind =
  | 'payment'
  | 'differing'
  | 'donation'
  | 'renewal'
  | 'plan_change'
  | 'stray_renewal'
  | 'refund'
  | 'refund_lines'
  | 'refund_failed'
  | 'dispute'
  | 'dispute_won'

/** Append-only: the database refuses changes and deletions of rows, and transactions that do not balance. */
export interface JournalTransactionsTable {
  key: string
  kind: TransactionKind
  currency: string
  entries: number
  order_id: string | null
  user_id: string | null
  /** The payment provider's id. */
  subscription_id: string | null
  /** End of the period that a plan's payment covers. */
  paid_until: OptionalInstant
  at: Instant
}

/** Append-only. Debits are positive, credits negative. */
export interface JournalEntriesTable {
  transaction_key: string
  position: number
  account: Account
  cents: number
  /** Index of the order's line. */
  order_line: Generated<number | null>
}

declare module '../schema.ts' {
  interface Database {
    journal_transactions: JournalTransactionsTable
    journal_entries: JournalEntriesTable
  }
}
