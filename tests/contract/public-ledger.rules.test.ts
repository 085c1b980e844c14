import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import {
  closeDay,
  compareWithShown,
  dateAfter,
  firstSeal,
  inLedgerOrder,
  sumTotals,
  totalsOf,
  verifyLedger,
} from '#contract/public-ledger.rules.ts'
import type {
  LedgerDay,
  LedgerFile,
  LedgerKind,
  LedgerRow,
  ShownLedger,
} from '#contract/public-ledger.rules.ts'

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

describe('a page beside the ledger', () => {
  /** As the page tells it: the days that it shows, the latest first, and what projects have on closed days. */
  const shownOf = ({ days, totals }: LedgerFile): Changeable<ShownLedger> => ({
    totals: { ...totals },
    open: { votes: 1, cents: 0 },
    days: days
      .slice(1)
      .map(({ day, seal, rows }) => ({ day, seal, ...totalsOf(rows) }))
      .toReversed(),
    projects: [
      { id: 'map', votes: 5, cents: 2_000 },
      { id: 'arena', votes: 3, cents: 0 },
    ],
  })
  const compared = async (change: (shown: Changeable<ShownLedger>, file: Changeable<LedgerFile>) => void) => {
    const file = structuredClone(await ledger()) as Changeable<LedgerFile>
    const shown = shownOf(file)
    change(shown, file)
    return compareWithShown(file, shown)
  }
  const differs = (day: string | null, about: string | null) => ({
    differing: { at: 'shown', day, about },
    movedOn: false,
  })

  it('agrees with it where every day, project and total is the same', async () => {
    expect(await compared(() => {})).toEqual({ differing: null, movedOn: false })
  })

  it.each(['seal', 'votes', 'cents'] as const)('differs at the day whose %s is another', async (what) => {
    const other = { seal: '0'.repeat(64), votes: 9, cents: 9 }[what]
    expect(await compared(({ days }) => Object.assign(days[1]!, { [what]: other }))).toEqual(
      differs('2026-02-28', null),
    )
  })

  it('differs at a day that the file doesn’t have', async () => {
    expect(await compared(({ days }) => (days[0]!.day = '2026-03-02'))).toEqual(differs('2026-03-02', null))
  })

  it.each(['votes', 'cents'] as const)('differs at the project whose %s are others', async (what) => {
    expect(await compared(({ projects }) => (projects[1]![what] += 1))).toEqual(differs(null, 'arena'))
  })

  it('differs at a project that nobody backed on a closed day', async () => {
    expect(await compared(({ projects }) => projects.push({ id: 'zoo', votes: 1, cents: 0 }))).toEqual(
      differs(null, 'zoo'),
    )
    expect(await compared(({ projects }) => projects.push({ id: 'zoo', votes: 0, cents: 0 }))).toEqual({
      differing: null,
      movedOn: false,
    })
  })

  it.each(['votes', 'cents'] as const)(
    'differs at its totals where those of closed %s are others',
    async (what) => {
      expect(await compared(({ open: of }) => (of[what] += 1))).toEqual(differs(null, null))
    },
  )

  it('agrees on what is closed while more comes in, and says so', async () => {
    const more = { votes: 12, cents: 2_500 }
    expect(await compared((_, file) => (file.totals = more))).toEqual({ differing: null, movedOn: true })
  })

  it('says so also where it differs', async () => {
    const more = { votes: 9, cents: 2_700 }
    expect(
      await compared(({ days }, file) => {
        file.totals = more
        days[0]!.votes += 1
      }),
    ).toEqual({ ...differs('2026-03-01', null), movedOn: true })
  })

  it('that was read before the last day was closed is compared up to its own last day', async () => {
    const last = { votes: -2, cents: 0 }
    expect(
      await compared((shown) => {
        shown.days.shift()
        shown.open = { votes: 1 + last.votes, cents: last.cents }
        shown.projects[0]!.votes -= last.votes
      }),
    ).toEqual({ differing: null, movedOn: false })
  })

  it('of a ledger without a closed day has only what is open', async () => {
    const file = { days: [], open, totals: { votes: 1, cents: 0 }, projects: [] }
    const shown = { totals: file.totals, open: { votes: 1, cents: 0 }, days: [], projects: [] }
    expect(compareWithShown(file, shown)).toEqual({ differing: null, movedOn: false })
    expect(compareWithShown({ ...file, days: (await ledger()).days }, shown).differing).toBeNull()
  })
})
