import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longestLedgerFile } from '#contract/ledger/ledger-file.rules.ts'
import { startHubProcess, temporaryFolder } from '#tests/support/hub-process.ts'
import { sealedLedger } from '#tests/support/sealed-ledger.ts'

const genuine = sealedLedger(
  [
    { day: '2026-11-06', rows: [{ project: null, kind: 'donated', figure: 500 }] },
    { day: '2026-11-07', rows: [{ project: 'map', kind: 'votes', figure: 7 }] },
  ],
  [{ project: 'map', kind: 'votes', figure: 1 }],
)
const [first, last] = genuine.days.map(({ seal }) => seal)

const verify = async (...words: string[]) => {
  const run = await startHubProcess({}, ['ledger-verify', ...words])
  const code = await run.ended
  const { out, err } = run.output()
  return { code, lines: out.trimEnd().split('\n'), err: err.trimEnd() }
}

const written = (content: string): string => {
  const file = join(temporaryFolder(), 'ledger.json')
  writeFileSync(file, content)
  return file
}

test('a downloaded ledger is proved without a hub, and ends with 1 where it isn’t the one of a saved seal', async () => {
  const file = written(JSON.stringify(genuine))
  const long = written('')
  truncateSync(long, longestLedgerFile + 1)
  const right = [
    '2 days and 2 rows: every mark and every seal is right.',
    '1 row since, not sealed yet.',
    '1 project: every total is the sum of its rows.',
    'In all 8 votes and $5.00.',
    'Titles of projects aren’t sealed; their ids are.',
    `The last seal, of 2026-11-07: ${last}`,
  ]
  const runs = [
    await verify(file, '--seal', first ?? '', '2026-11-06'),
    await verify(file, 'ab'.repeat(32)),
    await verify(file, 'ab'),
    await verify(long),
  ]
  expect(runs).toEqual([
    {
      code: 0,
      err: '',
      lines: [...right, 'The seal that you saved is of 2026-11-06: up to that day nothing was changed.'],
    },
    {
      code: 1,
      err: '',
      lines: [...right, 'The file is consistent, but the seal you saved belongs to a different ledger.'],
    },
    {
      code: 1,
      lines: [''],
      err: 'Use: npm run ledger:verify -- FILE, or npm run ledger:verify -- FILE SEAL [DATE]',
    },
    { code: 1, lines: [''], err: `The file ${long} is too long to be read.` },
  ])
})
