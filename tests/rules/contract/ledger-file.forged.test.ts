import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { LedgerFileError, readLedgerFile } from '#contract/ledger/ledger-file.rules.ts'
import { verifyLedger } from '#contract/ledger/public-ledger.rules.ts'
import { chanceOf } from '#tests/support/chance.ts'
import { forgedLedger } from '#tests/support/forge-ledger.ts'
import { sealedLedger } from '#tests/support/sealed-ledger.ts'
import type { AnyRow } from '#tests/support/sealed-ledger.ts'

const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex')
const row = (project: string | null, kind: string, figure: number): AnyRow => ({ project, kind, figure })

const genuine = sealedLedger(
  [
    {
      day: '2026-02-26',
      rows: [
        row(null, 'donated', 500),
        row('arena', 'votes', 3),
        row('map', 'votes', 7),
        row('map', 'donated', 2_000),
      ],
    },
    { day: '2026-02-27', rows: [] },
    {
      day: '2026-02-28',
      rows: [
        ...[row(null, 'votes', 2), row(null, 'donated', 12_500), row('arena', 'votes', 1)],
        ...[row('guild-quartermaster', 'votes', 40), row('guild-quartermaster', 'votes_back', 3)],
        ...[row('guild-quartermaster', 'donated', 10_000), row('map-2', 'votes', 9)],
      ],
    },
    {
      day: '2026-03-01',
      rows: [row(null, 'donated_back', 500), row('arena', 'donated', 100), row('arena', 'donated_back', 100)],
    },
    { day: '2026-03-02', rows: [row('map', 'votes_back', 2)] },
  ],
  [row(null, 'donated', 700), row('arena', 'votes', 1), row('guild-quartermaster', 'votes_back', 4)],
)

const accepts = async (text: string): Promise<boolean> => {
  try {
    return (await verifyLedger(await readLedgerFile(text), sha256)) === null
  } catch (error) {
    if (error instanceof LedgerFileError) return false
    throw error
  }
}

test('A9: of 10,000 random alterations of the ledger’s file, some with every sealed text as it was, none is accepted', async () => {
  expect(await accepts(JSON.stringify(genuine))).toBe(true)
  const accepted: string[] = []
  for (let alteration = 0; alteration < 10_000; alteration += 1) {
    const text = forgedLedger(genuine, chanceOf(20_261_127, alteration))
    if (await accepts(text)) accepted.push(text)
  }
  expect(accepted.length, accepted.slice(0, 3).join('\n')).toBe(0)
})
