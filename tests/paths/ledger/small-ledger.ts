import type { DownloadedLedger } from '#contract/ledger/public-ledger.contract.ts'
import { totalsOf } from '#contract/ledger/public-ledger.rules.ts'
import type { KnownLedger } from '#src/features/public-ledger/public-ledger-actors.ts'

/** A ledger of three closed dates, sealed as it is told in its decisions. */
export const smallLedger: DownloadedLedger = {
  format: 'hub-ledger-1',
  days: [
    {
      day: '2026-02-26',
      rows: [
        { project: null, kind: 'donated', figure: 500, mark: 'ae431aaa' },
        { project: 'guild-quartermaster', kind: 'votes', figure: 7, mark: '03638064' },
        { project: 'guild-quartermaster', kind: 'donated', figure: 2_000, mark: 'ae9bd0d9' },
        { project: 'replay-theatre', kind: 'votes', figure: 3, mark: 'd929fa55' },
      ],
      seal: 'baa71ca8b9f19bee96549b816b22a0365d3ce7c0abc58855ea994fca641ea091',
    },
    {
      day: '2026-02-27',
      rows: [],
      seal: '5429e9864917d323345dd50d621b85390a56f5d9fa1df6f8fa032132fb790bb9',
    },
    {
      day: '2026-02-28',
      rows: [
        { project: 'guild-quartermaster', kind: 'votes_back', figure: 2, mark: 'db433a24' },
        { project: 'replay-theatre', kind: 'votes', figure: 9, mark: '75bb8b1e' },
      ],
      seal: '301e1f3eab2ea7b8153c848f20512fa2d575449c6f9e7fef49fc4b8fefda4417',
    },
  ],
  open: [{ project: 'replay-theatre', kind: 'votes', figure: 1 }],
  totals: { votes: 18, cents: 2_500 },
  projects: [
    { id: 'guild-quartermaster', title: 'Guild Quartermaster', votes: 5, cents: 2_000 },
    { id: 'replay-theatre', title: 'Replay Theatre', votes: 13, cents: 0 },
  ],
}

/** All of it as the page is told, the latest date first. */
export const wholeLedger: KnownLedger = {
  totals: smallLedger.totals,
  open: { votes: 1, cents: 0 },
  days: smallLedger.days.map(({ day, rows, seal }) => ({ day, seal, ...totalsOf(rows) })).toReversed(),
  next: null,
  sealed: 3,
  first: '2026-02-26',
  donors: 2,
  projects: [
    { id: 'replay-theatre', title: 'Replay Theatre', category: 'Communities', votes: 12, cents: 0 },
    { id: 'guild-quartermaster', title: 'Guild Quartermaster', category: 'Guilds', votes: 5, cents: 2_000 },
  ],
}
