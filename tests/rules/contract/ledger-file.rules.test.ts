import { describe, expect, it } from 'vitest'
import { LedgerFileError, longestLedgerFile, readLedgerFile } from '#contract/ledger/ledger-file.rules.ts'
import { sealedLedger } from '#tests/support/sealed-ledger.ts'
import type { AnyLedger } from '#tests/support/sealed-ledger.ts'

const genuine = sealedLedger(
  [
    {
      day: '2026-02-28',
      rows: [
        { project: null, kind: 'donated', figure: 10 },
        { project: 'map', kind: 'votes', figure: 7 },
      ],
    },
    { day: '2026-03-01', rows: [] },
  ],
  [{ project: 'map', kind: 'votes_back', figure: 2 }],
)
genuine.projects[0]!.title = 'A “map”, with \\ and "quotes" \u{1F5FA}\n'
const text = JSON.stringify(genuine)

/** Why a text isn't read, and where; null: it is read. */
const faultOf = async (of: string) => {
  try {
    await readLedgerFile(of)
    return null
  } catch (error) {
    if (!(error instanceof LedgerFileError)) throw error
    return [error.fault, error.place]
  }
}
const changed = (change: (file: AnyLedger) => void) => {
  const file = structuredClone(genuine)
  change(file)
  return faultOf(JSON.stringify(file))
}

describe('a ledger’s file', () => {
  it('is read as the hub writes it, and others are let in after each day and each project', async () => {
    let times = 0
    expect(await readLedgerFile(text, () => (times += 1))).toEqual(genuine)
    expect(times).toBe(3)
    const empty = { ...genuine, days: [], open: [], projects: [] }
    expect(await readLedgerFile(JSON.stringify(empty))).toEqual(empty)
  })

  it('may have blanks between its values, and its fields in another order', async () => {
    expect(await faultOf(JSON.stringify(genuine, null, 2))).toBeNull()
    expect(await faultOf(`\t${text}\r\n`)).toBeNull()
    const { days, ...others } = genuine
    expect(await faultOf(JSON.stringify({ ...others, days }, null, 1))).toBeNull()
  })

  it('lets others in before a fault in a later day, or in a project, is found', async () => {
    for (const [change, times] of [
      [(file: AnyLedger) => (file.days[1]!.seal = ''), 1],
      [(file: AnyLedger) => (file.projects[0]!.id = '-'), 2],
    ] as const) {
      const file = structuredClone(genuine)
      change(file)
      let calls = 0
      await expect(readLedgerFile(JSON.stringify(file), () => (calls += 1))).rejects.toThrow(LedgerFileError)
      expect(calls).toBe(times)
    }
  })

  it('that isn’t JSON says why', async () => {
    await expect(readLedgerFile('{')).rejects.toMatchObject({
      name: 'LedgerFileError',
      fault: 'json',
      place: null,
      cause: expect.any(SyntaxError),
    })
  })

  it('has 256 million letters at most', () => expect(longestLedgerFile).toBe(268_435_456))

  it('is refused by its length before it is read', async () => {
    expect(await faultOf(' '.repeat(longestLedgerFile + 1))).toEqual(['too_long', null])
    expect(await faultOf(' ')).toEqual(['json', null])
  })

  it.each(['', '{', text.slice(0, -1), `${text}{}`, `\uFEFF${text}`, 'null null'])(
    'is no file where it isn’t JSON (%#)',
    async (broken) => expect(await faultOf(broken)).toEqual(['json', null]),
  )

  it.each(['null', '7', '"x"', '[]', '{}', JSON.stringify([genuine])])(
    'is no file where it is other JSON (%#)',
    async (other) => expect((await faultOf(other))?.[0]).toBe('form'),
  )

  it('says where it isn’t as it should be', async () => {
    expect(await changed((file) => (file.format = 'hub-ledger-2'))).toEqual(['form', 'format'])
    expect(await changed((file) => (file.days[1]!.day = '2026-3-1'))).toEqual(['form', 'days.1.day'])
    expect(await changed((file) => (file.days[1]!.day = '2026-02-30'))).toEqual(['form', 'days.1.day'])
    expect(await changed((file) => (file.days[0]!.seal += '0'))).toEqual(['form', 'days.0.seal'])
    expect(await changed((file) => (file.days[0]!.rows[1]!.mark = 'ABCDEF01'))).toEqual([
      ...['form', 'days.0.rows.1.mark'],
    ])
    expect(await changed((file) => (file.days[0]!.rows[0]!.project = '-'))).toEqual([
      ...['form', 'days.0.rows.0.project'],
    ])
    expect(await changed((file) => (file.open[0]!.kind = 'given'))).toEqual(['form', 'open.0.kind'])
    expect(await changed((file) => (file.open[0]!.figure = 0))).toEqual(['form', 'open.0.figure'])
    expect(await changed((file) => (file.projects[0]!.id = 'Map'))).toEqual(['form', 'projects.0.id'])
    expect(await changed((file) => (file.totals.votes = 0.5))).toEqual(['form', 'totals.votes'])
    expect(await changed((file) => delete (file as Partial<AnyLedger>).open)).toEqual(['form', 'open'])
  })

  it('has no other fields, and their names are not repeated', async () => {
    for (const name of ['note', '\u001B[2J', 'constructor', 'toString'])
      expect(await changed((file) => Object.assign(file.days[0]!.rows[0]!, { [name]: 1 })), name).toEqual([
        ...['form', 'days.0.rows.0'],
      ])
    expect(await changed((file) => Object.assign(file, { note: 1 }))).toEqual(['form', null])
    expect(await changed((file) => Object.assign(file.open[0]!, { mark: '00000000' }))).toEqual([
      ...['form', 'open.0'],
    ])
    expect(await faultOf(text.replace('{', '{"__proto__":{"figure":7},'))).toEqual(['form', null])
  })

  it.each([
    ['"figure":10', '"figure":99,"figure":10'],
    ['"figure":10', '"figure":10.0'],
    ['"figure":10', '"figure":1e1'],
    ['"votes":5', '"votes":5E0'],
    ['"cents":0', '"cents":-0'],
    ['"map"', String.raw`"\u006dap"`],
    ['"open":[', '"open":[],"open":['],
    ['"seal"', String.raw`"\u0073eal"`],
  ])('has one spelling: %s is not written %s', async (as, otherwise) => {
    const respelt = text.replace(as, otherwise)
    expect(respelt).not.toBe(text)
    expect(JSON.stringify(JSON.parse(respelt))).toBe(text)
    expect(await faultOf(respelt)).toEqual(['spelling', null])
    expect(await faultOf(` ${respelt}`)).toEqual(['spelling', null])
  })
})
