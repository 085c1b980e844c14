import { expect, test } from 'vitest'
import { readSavedSeal } from '#server/public-ledger/saved-seal.ts'
import { verifyFile } from '#server/public-ledger/verify-file.ts'
import { sealedLedger, settle } from '#tests/support/sealed-ledger.ts'

const seal = 'ab'.repeat(32)

test('a saved seal follows the file’s name, in capitals, too, and may bring its date', () => {
  expect(
    [[], [seal], ['--seal', seal.toUpperCase()], [seal, '2026-11-07'], ['--seal', seal, '2026-11-07']].map(
      readSavedSeal,
    ),
  ).toEqual([
    null,
    { seal, day: null },
    { seal, day: null },
    { seal, day: '2026-11-07' },
    { seal, day: '2026-11-07' },
  ])
  for (const words of [
    [''],
    ['--seal'],
    [seal.slice(1)],
    [`${seal}0`],
    [seal, '7 November'],
    [seal, '2026-11-31'],
    [seal, '2026-11-07', 'x'],
  ])
    expect(readSavedSeal(words), words.join(' ')).toBe('unreadable')
})

const genuine = sealedLedger(
  [
    {
      day: '2026-11-06',
      rows: [
        { project: null, kind: 'donated', figure: 500 },
        { project: 'a', kind: 'votes', figure: 5 },
        { project: 'b', kind: 'votes', figure: 9 },
      ],
    },
  ],
  [{ project: 'a', kind: 'votes', figure: 1 }],
)

test('rows that have the text of sealed ones are not accepted', async () => {
  expect((await verifyFile(JSON.stringify(genuine))).isRight).toBe(true)
  const renamed = structuredClone(genuine)
  renamed.days[0]!.rows[0]!.project = '-'
  const folded = structuredClone(genuine)
  folded.days[0]!.rows.splice(1, 2, { project: 'a votes 5\nb', kind: 'votes', figure: 9 })
  for (const [file, place] of [
    [renamed, 'days.0.rows.0.project'],
    [folded, 'days.0.rows.1.project'],
  ] as const)
    expect(await verifyFile(JSON.stringify(settle(file)))).toEqual({
      lines: [`This file is no public ledger: ${place} isn’t as it should be.`],
      isRight: false,
    })
})

test('each way in which a file differs has its words', async () => {
  const said = async (change: (file: typeof genuine) => void) => {
    const file = structuredClone(genuine)
    change(file)
    return (await verifyFile(JSON.stringify(file))).lines[0]
  }
  expect(await said((file) => file.open.push(file.open[0]!))).toBe(
    'Line 2 of those that aren’t sealed yet stands in the wrong place, or twice.',
  )
  expect(await said((file) => file.projects.push({ id: 'c', title: 'C', votes: 0, cents: 0 }))).toMatch(
    /^The project c is listed in the wrong place or twice, or has no rows\./u,
  )
  expect(await said((file) => (file.totals.votes += 1))).toBe('The totals aren’t the sums of the rows.')
  expect(await said((file) => (file.projects[0]!.votes += 1))).toBe(
    'The totals of the project a aren’t the sums of its rows.',
  )
  expect((await verifyFile(JSON.stringify(genuine).replace('500', '5e2'))).lines[0]).toContain(
    'isn’t written the way the hub writes it',
  )
})
