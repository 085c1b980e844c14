import { describe, expect, it, test } from 'vitest'
import {
  closeDay,
  dateAfter,
  daySealed,
  firstSeal,
  inLedgerOrder,
  isDate,
  readSeal,
  sumTotals,
  totalsOf,
  verifyLedger,
} from '#contract/ledger/public-ledger.rules.ts'
import type { LedgerDay, LedgerFile, LedgerKind } from '#contract/ledger/public-ledger.rules.ts'
import { ledger, row, sha256, written } from '#tests/support/written-ledger.ts'
import type { Changeable } from '#tests/support/written-ledger.ts'

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

test('a date is one of the calendar, in one spelling', () => {
  for (const date of ['2026-02-28', '2028-02-29', '0001-01-01']) expect(isDate(date), date).toBe(true)
  for (const text of [
    '2026-02-29',
    '2026-2-1',
    '2026-11-31',
    '2026-13-01',
    '+002026-01-01',
    '2026-02-27\n',
    '',
  ])
    expect(isDate(text), text).toBe(false)
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
        at: 'row',
        day: '2026-02-27',
        line: 3,
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

  it('names a project that no row names, that is listed twice, or out of order', async () => {
    const project = (line: number, about: string) => ({ at: 'project', day: null, line, about })
    expect(await changed((file) => file.projects.push({ id: 'zoo', votes: 0, cents: 0 }))).toEqual(
      project(3, 'zoo'),
    )
    expect(await changed((file) => file.projects.unshift({ id: 'abc', votes: 0, cents: 0 }))).toEqual(
      project(1, 'abc'),
    )
    expect(await changed((file) => file.projects.push(file.projects[1]!))).toEqual(project(3, 'map'))
    expect(await changed((file) => (file.projects = file.projects.toReversed()))).toEqual(project(2, 'arena'))
  })

  it('lists a project whose votes all went back', async () => {
    const days = [
      await closeDay(
        firstSeal,
        { day: '2026-02-27', rows: [row('map', 'votes', 2), row('map', 'votes_back', 2)] },
        sha256,
      ),
    ]
    const file = { days, open: [], totals: { votes: 0, cents: 0 } }
    const map = { id: 'map', votes: 0, cents: 0 }
    expect(await verifyLedger({ ...file, projects: [map] }, sha256)).toBeNull()
    expect(await verifyLedger({ ...file, projects: [] }, sha256)).toMatchObject({ at: 'total', about: 'map' })
  })

  it.each([
    ['twice', [row('arena', 'votes', 1), row('arena', 'votes', 1)]],
    ['out of order', [row('map', 'votes', 1), row('arena', 'votes', 1)]],
    ['as more of what came and of what went back', [row('arena', 'votes', 3), row('arena', 'votes_back', 2)]],
    ['as more of what was given and given back', [row(null, 'donated', 3), row(null, 'donated_back', 3)]],
  ] as const)('names what isn’t sealed yet where it is told %s', async (_, rows) => {
    expect(await changed((file) => (file.open = [...rows]))).toEqual({
      at: 'order',
      day: null,
      line: 2,
      about: rows[1].project,
    })
  })

  it('has votes and donations of a project, and of the fund, beside each other before they are sealed', async () => {
    const differing = await changed((file) => {
      file.open = [
        ...[row(null, 'votes_back', 1), row(null, 'donated', 10)],
        ...[row('arena', 'votes', 1), row('arena', 'donated_back', 20), row('map', 'votes', 2)],
      ]
      file.totals = { votes: 10, cents: 2_490 }
      file.projects = [
        { id: 'arena', votes: 4, cents: -20 },
        { id: 'map', votes: 7, cents: 2_000 },
      ]
    })
    expect(differing).toBeNull()
  })

  it.each(['-', '', 'Map', 'map ', 'a b', 'map votes 5\nmap', 'mаp', 'x'.repeat(65), '-map', '__proto__'])(
    'names a row of the project %j, also where it was sealed with it',
    async (id) => {
      const rows = [row(id, 'votes', 5)]
      const days = [await closeDay(firstSeal, { day: '2026-02-27', rows }, sha256)]
      const totals = { votes: 5, cents: 0 }
      const file = { days, open: [], totals, projects: [{ id, ...totals }] }
      expect(await verifyLedger(file, sha256)).toMatchObject({ at: 'row', line: 1, about: id })
    },
  )

  it('may have a project with the longest id, and the shortest', async () => {
    const ids = ['0', 'x'.repeat(64)]
    const rows = ids.map((id) => row(id, 'votes', 5))
    const days = [await closeDay(firstSeal, { day: '2026-02-27', rows }, sha256)]
    const projects = ids.map((id) => ({ id, votes: 5, cents: 0 }))
    expect(
      await verifyLedger({ days, open: [], totals: { votes: 10, cents: 0 }, projects }, sha256),
    ).toBeNull()
  })

  it('names a row of a kind that there isn’t, also where it was sealed with it', async () => {
    const rows = [row('map', 'votes 5\nmap votes' as LedgerKind, 6)]
    const days = [await closeDay(firstSeal, { day: '2026-02-27', rows }, sha256)]
    const totals = { votes: 6, cents: 0 }
    const file = { days, open: [], totals, projects: [{ id: 'map', ...totals }] }
    expect(await verifyLedger(file, sha256)).toMatchObject({ at: 'row', line: 1 })
  })

  it('names a first date that is none, also where it was sealed with it', async () => {
    const days = [await closeDay(firstSeal, { day: '2026-02-27\nmap votes 5', rows: [] }, sha256)]
    const file = { days, open: [], totals: { votes: 0, cents: 0 }, projects: [] }
    expect(await verifyLedger(file, sha256)).toMatchObject({ at: 'date', day: days[0]?.day })
  })

  it('isn’t right where its sums are beyond what can be counted to one', async () => {
    const rows = ['a', 'b'].map((id) => row(id, 'votes', 2 ** 53 - 1))
    const days = [await closeDay(firstSeal, { day: '2026-02-27', rows }, sha256)]
    const projects = ['a', 'b'].map((id) => ({ id, votes: 2 ** 53 - 1, cents: 0 }))
    const totals = { votes: 2 * (2 ** 53 - 1), cents: 0 }
    const file = { days, open: [], totals, projects }
    expect(await verifyLedger(file, sha256)).toMatchObject({ at: 'total', about: null })
  })

  it('knows of which day a saved seal is, and that another is of none', async () => {
    const file = await ledger()
    expect(file.days.map(({ seal }) => daySealed(file, seal))).toEqual(written.map(([day]) => day))
    expect([daySealed(file, firstSeal), daySealed(file, '')]).toEqual([null, null])
  })

  it('names a row that was changed with its mark by the seal of its day', async () => {
    const mark = (await sha256('2026-02-27 map votes 8\n')).slice(0, 8)
    expect(await changed((file) => Object.assign(file.days[0]!.rows[2]!, { figure: 8, mark }))).toEqual({
      at: 'seal',
      day: '2026-02-27',
      line: null,
      about: null,
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
      at: 'order',
      day: '2026-02-27',
      line: 2,
      about: null,
    })
    expect(await changed((file) => file.days[0]!.rows.push(file.days[0]!.rows.shift()!))).toMatchObject({
      at: 'order',
      line: 4,
    })
  })

  it('names a day that is missing', async () => {
    expect(await changed((file) => file.days.splice(1, 1))).toEqual({
      at: 'date',
      day: '2026-03-01',
      line: null,
      about: null,
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

test('a saved seal is read with blanks around it and in capitals, and nothing else is a seal', () => {
  const seal = 'ab'.repeat(32)
  expect([seal, ` ${seal}\n`, seal.toUpperCase()].map(readSeal)).toEqual([seal, seal, seal])
  for (const text of ['', seal.slice(1), `${seal}0`, 'g'.repeat(64), `${seal} ${seal}`])
    expect(readSeal(text), text).toBeNull()
})
