import { expect, test } from 'vitest'
import { deskFile, readForFile, rowsInFile } from '#server/braincore/desk-file.rules.ts'
import type { Cells } from '#server/braincore/desk-file.rules.ts'

const nowMs = Date.UTC(2026, 2, 1, 23, 59)
const csv = (...rows: Cells[]): string =>
  deskFile(rows, { name: 'things', format: 'csv', nowMs, cutOff: false }).text

test('a file is named by what it has and the day, and says how many rows it has', () => {
  const wanted = { name: 'things', nowMs, cutOff: true }
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
  expect(csv()).toBe('\r\n')
  expect(deskFile([], { name: 'things', format: 'json', nowMs, cutOff: false }).text).toBe('[]\n')
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
