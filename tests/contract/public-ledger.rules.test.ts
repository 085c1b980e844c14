import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import {
  closeDay,
  dateAfter,
  firstSeal,
  inLedgerOrder,
  sumTotals,
  totalsOf,
  verifyLedger,
} from '#contract/public-ledger.rules.ts'
import type { LedgerDay, LedgerFile, LedgerKind, LedgerRow } from '#contract/public-ledger.rules.ts'

const sha256 = (text: string) => Promise.resolve(createHash('sha256').update(text).digest('hex'))
const row = (project: string | null, kind: LedgerKind, figure: number): LedgerRow => ({
  project,
  kind,
  figure,
})

const written: readonly (readonly [string, readonly LedgerRow[]])[] = [
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
const open = [row('arena', 'votes', 1)]

const ledger = async (): Promise<LedgerFile> => {
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

type Changeable<T> = T extends object ? { -readonly [Key in keyof T]: Changeable<T[Key]> } : T

/** The same with one thing changed. */
const changed = async (change: (file: Changeable<LedgerFile>) => void) => {
  const file = structuredClone(await ledger()) as Changeable<LedgerFile>
  change(file)
  return verifyLedger(file, sha256)
}

describe('the rows of a day', () => {
  it('stand with the fund first, then by project and kind', () => {
    const rows = written[0]?.[1] ?? []
    expect(inLedgerOrder(rows)).toEqual([
      row(null, 'donated', 500),
      row('arena', 'votes', 3),
      row('map', 'votes', 7),
      row('map', 'donated', 2_000),
    ])
  })
  it('stand as votes, votes back, donated, donated back', () => {
    const all = (['donated_back', 'votes', 'donated', 'votes_back'] as const).map((kind) =>
      row('map', kind, 1),
    )
    expect(inLedgerOrder(all).map(({ kind }) => kind)).toEqual([
      'votes',
      'votes_back',
      'donated',
      'donated_back',
    ])
  })
  it('add up to what came less what went back', () => {
    expect(totalsOf(written.flatMap(([, rows]) => rows))).toEqual({ votes: 8, cents: 2_500 })
    expect(totalsOf([])).toEqual({ votes: 0, cents: 0 })
    expect(
      sumTotals([
        { votes: 1, cents: 20 },
        { votes: 2, cents: -5 },
      ]),
    ).toEqual({ votes: 3, cents: 15 })
  })
})

test('the date after another is that of the calendar', () => {
  expect(['2026-02-28', '2028-02-28', '2026-12-31', '2026-03-28'].map(dateAfter)).toEqual([
    '2026-03-01',
    '2028-02-29',
    '2027-01-01',
    '2026-03-29',
  ])
})

describe('a closed day', () => {
  it('is sealed by SHA-256 of the seal before, its date and its rows, a line each', async () => {
    const day = await closeDay('ab', { day: '2026-02-27', rows: written[0]?.[1] ?? [] }, sha256)
    const lines = ['ab', '2026-02-27', '- donated 500', 'arena votes 3', 'map votes 7', 'map donated 2000']
    expect(day.seal).toBe(await sha256(`${lines.join('\n')}\n`))
    expect(day.rows[1]).toEqual({
      ...row('arena', 'votes', 3),
      mark: (await sha256('2026-02-27 arena votes 3\n')).slice(0, 8),
    })
  })
})

describe('a ledger', () => {
  it('is right as it was written, and each of its days is told as it is read', async () => {
    const told: number[] = []
    expect(await verifyLedger(await ledger(), sha256, (day) => told.push(day))).toBeNull()
    expect(told).toEqual([1, 2, 3])
    const nothing = { days: [], open: [], totals: { votes: 0, cents: 0 }, projects: [] }
    expect(await verifyLedger(nothing, sha256)).toBeNull()
  })

  it.each(['figure', 'kind', 'project', 'mark'] as const)(
    'names the row whose %s was changed',
    async (what) => {
      const other = { figure: 8, kind: 'votes_back', project: 'mop', mark: '00000000' }[what]
      const differing = await changed((file) => Object.assign(file.days[0]!.rows[2]!, { [what]: other }))
      expect(differing).toEqual({
        ...{ at: 'row', day: '2026-02-27', line: 3 },
        about: what === 'project' ? 'mop' : 'map',
      })
    },
  )

  it.each([0, -1, 1.5, 2 ** 53])('names a row of %d, also where it was sealed with it', async (figure) => {
    const days = [
      await closeDay(firstSeal, { day: '2026-02-27', rows: [row(null, 'donated', figure)] }, sha256),
    ]
    const file = { days, open: [], totals: { votes: 0, cents: figure }, projects: [] }
    expect(await verifyLedger(file, sha256)).toMatchObject({ at: 'row', line: 1 })
  })

  it('begins with the seal of 64 zeros', () => expect(firstSeal).toMatch(/^0{64}$/u))

  it('may have a project that nobody backed', async () => {
    expect(await changed((file) => file.projects.push({ id: 'zoo', votes: 0, cents: 0 }))).toBeNull()
  })

  it('names a row that was changed with its mark by the seal of its day', async () => {
    const mark = (await sha256('2026-02-27 map votes 8\n')).slice(0, 8)
    expect(await changed((file) => Object.assign(file.days[0]!.rows[2]!, { figure: 8, mark }))).toEqual({
      ...{ at: 'seal', day: '2026-02-27', line: null, about: null },
    })
  })

  it('names the next day where a day was sealed anew', async () => {
    const forged = await closeDay(firstSeal, { day: '2026-02-27', rows: [] }, sha256)
    expect(await changed((file) => (file.days[0] = forged as Changeable<LedgerDay>))).toMatchObject({
      at: 'seal',
      day: '2026-02-28',
    })
  })

  it('names rows that are missing, stand twice, or in another order', async () => {
    expect(await changed((file) => file.days[2]!.rows.pop())).toMatchObject({ at: 'seal', day: '2026-03-01' })
    expect(await changed((file) => file.days[0]!.rows.splice(1, 0, file.days[0]!.rows[0]!))).toEqual({
      ...{ at: 'order', day: '2026-02-27', line: 2, about: null },
    })
    expect(await changed((file) => file.days[0]!.rows.push(file.days[0]!.rows.shift()!))).toMatchObject({
      at: 'order',
      line: 4,
    })
  })

  it('names a day that is missing', async () => {
    expect(await changed((file) => file.days.splice(1, 1))).toEqual({
      ...{ at: 'date', day: '2026-03-01', line: null, about: null },
    })
    expect(await changed((file) => file.days.shift())).toMatchObject({ at: 'seal', day: '2026-02-28' })
  })

  it.each(['votes', 'cents'] as const)('names totals whose %s aren’t the sums', async (what) => {
    const total = (about: string | null) => ({ at: 'total', day: null, line: null, about })
    expect(await changed((file) => (file.totals[what] += 1))).toEqual(total(null))
    expect(await changed((file) => (file.projects[1]![what] += 1))).toEqual(total('map'))
    expect(await changed((file) => file.projects.pop())).toEqual(total('map'))
    expect(await changed((file) => (file.open = []))).toEqual(total('arena'))
  })
})
