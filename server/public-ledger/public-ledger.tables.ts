import type { LedgerKind } from '#contract/ledger/public-ledger.rules.ts'

/** Append-only: dates in UTC that are closed, each sealed with all before it. */
export interface PublicDaysTable {
  day: string
  seal: string
}

/** Append-only. */
export interface PublicRowsTable {
  day: string
  /** Empty: the fund itself. */
  project_id: string
  kind: LedgerKind
  figure: number
}

declare module '../schema.ts' {
  interface Database {
    public_days: PublicDaysTable
    public_rows: PublicRowsTable
  }
}
