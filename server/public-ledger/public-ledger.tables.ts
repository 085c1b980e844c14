import type { LedgerKind } from '#contract/ledger/public-ledger.rules.ts'

/** Append-only: closed dates in UTC, each sealed together with all before it. */
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
