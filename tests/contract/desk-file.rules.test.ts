import { expect, test } from 'vitest'
import { deskFile, exportList, readForFile, rowsInFile } from '#server/braincore/desk-file.rules.ts'

const nowMs = Date.UTC(2026, 2, 1, 23, 59)
type Row = Readonly<Record<string, string | number | null>>
/** A column for each name. */
const columnsOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (row: Row) => row[name] ?? null]))
const file = (names: readonly string[], format: 'csv' | 'json', ...rows: Row[]): string =>
  deskFile(rows, { name: 'things', columns: columnsOf(names), format, nowMs, cutOff: false }).text
const csv = (row: Row): string => file(Object.keys(row), 'csv', row)

test('a file is named by what it has and the day, and says how many rows it has', () => {
  const wanted = { name: 'things', columns: columnsOf(['id', 'cents', 'at']), nowMs, cutOff: true }
  const row = { id: 'one', cents: 5, at: null }
  expect(deskFile([row], { ...wanted, format: 'csv' })).toEqual({
    ...{ name: 'things-2026-03-01.csv', rows: 1, cut_off: true },
    text: 'id,cents,at\r\none,5,\r\n',
  })
  const json = deskFile([row, row], { ...wanted, cutOff: false, format: 'json' })
  expect(json).toMatchObject({ name: 'things-2026-03-01.json', rows: 2, cut_off: false })
  expect(JSON.parse(json.text)).toEqual([row, row])
  expect(json.text).toBe(`${JSON.stringify([row, row], null, 2)}\n`)
})

test('nothing found is a file without rows', () => {
  expect(file(['id', 'at'], 'csv')).toBe('id,at\r\n')
  expect(file(['id', 'at'], 'json')).toBe('[]\n')
})

test.each([
  ['a comma', 'a,b', '"a,b"'],
  ['a quotation mark', 'a"b"', '"a""b"""'],
  ['a line', 'a\nb', '"a\nb"'],
  ['a return', 'a\rb', '"a\rb"'],
  ['a formula', '=1+1', "'=1+1"],
  ['a plus', '+1', "'+1"],
  ['a minus', '-1', "'-1"],
  ['an at', '@x', "'@x"],
  ['a tab', '\tx', "'\tx"],
  ['a return before all', '\rx', `"'\rx"`],
  ['a formula behind a word', 'a=1', 'a=1'],
])('%s is kept a text', (_, text, written) => {
  expect(csv({ text })).toBe(`text\r\n${written}\r\n`)
})

test('a number below nothing stays a number', () => {
  expect(csv({ cents: -5 })).toBe('cents\r\n-5\r\n')
})

/** So many rows, in pages. */
const inPages = (count: number, size: number) => {
  const asked: (string | undefined)[] = []
  const read = (before: string | undefined) => {
    asked.push(before)
    const from = Number(before ?? 0)
    const until = Math.min(from + size, count)
    const rows = Array.from({ length: until - from }, (_, index) => from + index)
    return Promise.resolve({ rows, next: until < count ? String(until) : null })
  }
  return { asked, read }
}

test('pages are read until the list ends', async () => {
  const { asked, read } = inPages(7, 3)
  expect(await readForFile(read)).toEqual({ rows: [0, 1, 2, 3, 4, 5, 6], cutOff: false })
  expect(asked).toEqual([undefined, '3', '6'])
})

test.each([
  [rowsInFile - 1, 3_000, rowsInFile - 1, false],
  [rowsInFile, 5_000, rowsInFile, false],
  [rowsInFile + 1, 5_000, rowsInFile, true],
  [rowsInFile + 1, rowsInFile + 1, rowsInFile, true],
  [25_000, 3_000, rowsInFile, true],
])('%i rows in pages of %i make a file of %i', async (count, size, rows, cutOff) => {
  const { asked, read } = inPages(count, size)
  const file = await readForFile(read)
  expect([file.rows.length, file.cutOff]).toEqual([rows, cutOff])
  // Nothing is read that has no room.
  expect(asked.length).toBe(Math.ceil(Math.min(count, rowsInFile) / size))
})

test('a file has ten thousand rows at most', () => expect(rowsInFile).toBe(10_000))

test('a list is exported as it was asked for, 500 rows at a time, and it is noted who has how much', async () => {
  const asked: object[] = []
  const noted: object[] = []
  const exported = exportList<{ q: string; format: 'json' }, number>({
    ...{ name: 'things', columns: { number: (row) => row }, clock: { now: () => nowMs } },
    read: (wanted) => {
      asked.push(wanted)
      return inPages(7, 4).read(wanted.before)
    },
  })
  const note = (...line: unknown[]): void => void noted.push(line)
  const file = await exported({ query: { q: 'odd', format: 'json' } }, { note })
  expect(file).toEqual({
    ...{ name: 'things-2026-03-01.json', rows: 7, cut_off: false },
    text: `${JSON.stringify(
      [0, 1, 2, 3, 4, 5, 6].map((number) => ({ number })),
      null,
      2,
    )}\n`,
  })
  expect(asked).toEqual([
    { q: 'odd', format: 'json', before: undefined, most: 500 },
    { q: 'odd', format: 'json', before: '4', most: 500 },
  ])
  expect(noted).toEqual([['list_exported', { reason: '7 things' }]])
})
