import { createHash } from 'node:crypto'
import { closeDay, firstSeal } from '#contract/ledger/public-ledger.rules.ts'
import type { LedgerDay, LedgerFile, LedgerKind, LedgerRow } from '#contract/ledger/public-ledger.rules.ts'

export const sha256 = (text: string) => Promise.resolve(createHash('sha256').update(text).digest('hex'))
export const row = (project: string | null, kind: LedgerKind, figure: number): LedgerRow => ({
  project,
  kind,
  figure,
})

/** Three closed days. */
export const written: readonly (readonly [string, readonly LedgerRow[]])[] = [
  [
    '2026-02-27',
    [
      row('map', 'votes', 7),
      row('map', 'donated', 2_000),
      row(null, 'donated', 500),
      row('arena', 'votes', 3),
    ],
  ],
  ['2026-02-28', []],
  [
    '2026-03-01',
    [row('map', 'votes_back', 2), row('arena', 'donated_back', 100), row('arena', 'donated', 100)],
  ],
]
/** Beside them, what no day has closed yet. */
export const open = [row('arena', 'votes', 1)]

/** The ledger of these days, sealed. */
export const ledger = async (): Promise<LedgerFile> => {
  const days: LedgerDay[] = []
  for (const [day, rows] of written)
    days.push(await closeDay(days.at(-1)?.seal ?? firstSeal, { day, rows }, sha256))
  return {
    days,
    open,
    totals: { votes: 9, cents: 2_500 },
    projects: [
      { id: 'arena', votes: 4, cents: 0 },
      { id: 'map', votes: 5, cents: 2_000 },
    ],
  }
}

export type Changeable<T> = T extends object ? { -readonly [Key in keyof T]: Changeable<T[Key]> } : T
