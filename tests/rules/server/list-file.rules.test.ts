import { expect, test } from 'vitest'
import { fileTypes, type FileFormat } from '#contract/http/file-types.ts'
import { exportList, readForFile, rowsInFile, writeRows } from '#server/platform/content/list-file.rules.ts'
import { money, text } from '#server/platform/content/columns.ts'
import type { Columns } from '#server/platform/content/columns.ts'
import { readSheet } from '#tests/support/xlsx.ts'

const nowMs = Date.UTC(2026, 2, 1, 23, 59)

interface Thing {
  readonly id: string
  readonly cents: number | null
}
const columns: Columns<Thing> = { id: text(({ id }) => id), cents: money(({ cents }) => cents) }
const things = (count: number): Thing[] =>
  Array.from({ length: count }, (_, index) => ({ id: `t${index}`, cents: index }))
const write = async (format: FileFormat, rows: readonly Thing[]): Promise<Uint8Array> =>
  new Uint8Array(await new Response(writeRows(rows, { name: 'things', columns, format })).arrayBuffer())
const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

test.each([0, 1, 2, 99, 100, 101, 250])('%i rows are in a file of each format', async (count) => {
  const rows = things(count)
  expect(textOf(await write('json', rows))).toBe(`${JSON.stringify(rows, null, 2)}\n`)
  const lines = rows.map(({ id, cents }) => `"${id}",${cents},${((cents ?? 0) / 100).toFixed(2)},"USD"\r\n`)
  expect(textOf(await write('csv', rows))).toBe(
    `\u{FEFF}"id","cents","amount","currency"\r\n${lines.join('')}`,
  )
  const { name, rows: inSheet } = readSheet(await write('xlsx', rows))
  expect([name, inSheet.map(({ id }) => id?.v)]).toEqual(['things', rows.map(({ id }) => id)])
})

test('between two hundred rows of a file the process turns to other calls', async () => {
  for (const format of ['xlsx', 'csv', 'json'] as const) {
    let turns = 0
    let isOver = false
    const count = (): void => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await write(format, things(2_000))
    isOver = true
    expect(turns, format).toBeGreaterThanOrEqual(10)
  }
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

/** The export of so many things as it is asked for, with what was read and noted. */
const exportThings = (count: number, format: FileFormat = 'json') => {
  const asked: object[] = []
  const noted: object[] = []
  const handle = exportList<{ q: string; format: FileFormat }, Thing>({
    name: 'things',
    columns,
    clock: { now: () => nowMs },
    read: async (wanted) => {
      asked.push(wanted)
      const { rows, next } = await inPages(count, count > 10 ? 5_000 : 4).read(wanted.before)
      return { rows: rows.map((number) => ({ id: `t${number}`, cents: null })), next }
    },
  })
  const note = (...line: unknown[]): void => void noted.push(line)
  return { asked, noted, file: handle({ query: { q: 'odd', format } }, { note }) }
}

test('a list is exported as it was asked for, 500 rows at a time, and it is noted who has how much', async () => {
  const { asked, noted, file } = exportThings(7)
  expect(file).toMatchObject({ name: 'things-2026-03-01.json', type: fileTypes.json })
  // Nothing is read before the file is made.
  expect([asked, noted]).toEqual([[], []])
  const { body, cutOffAt } = await file.open()
  expect(cutOffAt).toBeNull()
  expect(await new Response(body).json()).toHaveLength(7)
  expect(asked).toEqual([
    { q: 'odd', format: 'json', before: undefined, most: 500 },
    { q: 'odd', format: 'json', before: '4', most: 500 },
  ])
  expect(noted).toEqual([['list_exported', { reason: '7 things' }]])
})

test('a file that lacks rows of its list says how many it has', async () => {
  const { cutOffAt } = await exportThings(10_001).file.open()
  expect(cutOffAt).toBe(10_000)
})

test.each(['xlsx', 'csv', 'json'] as const)('a file is named and typed by its format: %s', (format) => {
  expect(exportThings(1, format).file).toMatchObject({
    name: `things-2026-03-01.${format}`,
    type: fileTypes[format],
  })
})
