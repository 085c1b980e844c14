import { expect, test } from 'vitest'
import { byteStream } from '#server/platform/content/byte-stream.ts'
import { moment, money, number, text } from '#server/platform/content/columns.ts'
import type { Columns } from '#server/platform/content/columns.ts'
import { csvParts } from '#server/platform/content/csv.ts'
import { spreadsheet } from '#server/platform/content/spreadsheet.ts'
import { cellsOfSpreadsheets, isFormula, readCsv, recordsOf } from '#tests/support/csv.ts'
import { figureLike, hostileCells } from '#tests/support/hostile-cells.ts'
import { readSheet } from '#tests/support/xlsx.ts'

interface Row {
  readonly title: string | null
  readonly at: string | null
  readonly votes: number | null
  readonly cents: number | null
  readonly given_cents: number | null
}
const columns: Columns<Row> = {
  title: text(({ title }) => title),
  at: moment(({ at }) => at),
  votes: number(({ votes }) => votes),
  cents: money(({ cents }) => cents),
  given_cents: money(({ given_cents: cents }) => cents),
}
const full: Row = {
  title: 'A',
  at: '2026-03-01T23:59:58.123Z',
  votes: -3,
  cents: -5,
  given_cents: 123_456_789,
}
const none: Row = { title: null, at: null, votes: null, cents: null, given_cents: null }

const pagesOf = async function* (...rows: Row[]): AsyncGenerator<readonly Row[]> {
  yield* [[], rows]
}
const bytesOf = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream as ReadableStream).arrayBuffer())
const csv = (...rows: Row[]): Promise<Uint8Array> => bytesOf(byteStream(csvParts(columns, pagesOf(...rows))))
const sheet = async (...rows: Row[]) =>
  readSheet(await bytesOf(spreadsheet('things', columns, pagesOf(...rows))))

test('CSV is RFC 4180 with a byte order mark: texts quoted, numbers bare, amounts in cents, dollars and currency', async () => {
  const bytes = await csv(full, none, { ...none, title: '', cents: 0 })
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    [
      '\u{FEFF}"title","at","votes","cents","given_cents","amount","given_amount","currency"\r\n',
      '"A","2026-03-01T23:59:58.123Z",-3,-5,123456789,-0.05,1234567.89,"USD"\r\n',
      ',,,,,,,\r\n',
      '"",,,0,,0.00,,"USD"\r\n',
    ].join(''),
  )
  expect(readCsv(bytes)).toHaveLength(4)
})

test.each([...hostileCells, ...figureLike, "it's; 'so'", "'", "''=1", 'a,\n,b'])(
  'CSV keeps the text %j a text in every list separator, and gives it back to a program',
  async (title) => {
    const bytes = await csv({ ...full, title })
    expect(cellsOfSpreadsheets(bytes).filter(isFormula)).toEqual([])
    expect(recordsOf(bytes)[0]?.['title']).toBe(title)
  },
)

test.each(figureLike)('CSV marks %j, which a spreadsheet would turn into something else', async (title) => {
  expect(readCsv(await csv({ ...full, title }))[1]?.[0]).toBe(`'${title}`)
})

test.each([
  ...['Ace of March', 'amy2', 'A-1', 'a@b.example', 'C++', '5 guilds', 'x = 1', 'May', ''],
  ...['True story.', 'It is false', 'C’est vrai !', 'Isso é falso.', 'Çok doğru', 'untrue', 'Top 10'],
  ...['#1', '#TeamBlue', '#N/A means nothing', 'Wow #REF!', 'Why?!', 'Cup 2026', 'R2D2', 'R-1'],
  ...["Don't ask for 5", 'L’an 2026', 'It costs R$ 5', 'We have 5 € left', '3 votes in May', 'R$', 'TL'],
  ...['Le 3 mai, à midi', 'Am 3. Mai geht es los'],
])('CSV leaves the text %j as it is', async (title) => {
  expect(readCsv(await csv({ ...full, title }))[1]?.[0]).toBe(title)
})

test('a text of many beginnings is marked in a time that grows with its length', async () => {
  const timed = async (title: string): Promise<number> => {
    const begun = performance.now()
    await csv({ ...full, title })
    return performance.now() - begun
  }
  const pieces = [';', '\t', ' ', '"', "'", '=', ';"', '\u{200B}', '1', ' e', '\n- ']
  for (const piece of [...pieces, '5 TL ', "1'", '₺', '#A', '#A/'])
    expect(await timed(piece.repeat(100_000)), JSON.stringify(piece)).toBeLessThan(1_000)
})

test('a spreadsheet has texts, numbers, amounts with two decimals and dates in UTC, below a bold head that stays', async () => {
  const { name, rows, sheet: read } = await sheet(full, none)
  expect(name).toBe('things')
  expect(Object.keys(rows[0] ?? {})).toEqual([
    ...['title', 'at (UTC)', 'votes', 'amount', 'given_amount', 'currency'],
  ])
  expect(rows[0]).toMatchObject({
    title: { t: 's', v: 'A', z: '@' },
    'at (UTC)': { t: 'n', z: 'yyyy-mm-dd hh:mm:ss', w: '2026-03-01 23:59:58' },
    votes: { t: 'n', v: -3, z: 'General' },
    amount: { t: 'n', v: -0.05, w: '-0.05' },
    given_amount: { t: 'n', v: 1_234_567.89, w: '1,234,567.89' },
    currency: { t: 's', v: 'USD' },
  })
  expect(Object.values(rows[1] ?? {}).filter((cell) => cell?.v !== undefined)).toEqual([])
  expect(read['!cols']?.map(({ width }) => width)).toEqual([26, 21, 12, 14, 14, 10])
})

test('a spreadsheet’s head is bold and stays above the rows', async () => {
  const { part } = await sheet(full)
  const [xml, styles] = [part('xl/worksheets/sheet1.xml'), part('xl/styles.xml')]
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"')
  const styleOf = (cell: string): string | undefined =>
    new RegExp(`r="${cell}"[^>]* s="(\\d+)"`, 'u').exec(xml)?.[1]
  const formats = [...styles.matchAll(/<xf [^>]*>/gu)].slice(1).map(([one]) => one)
  const boldOf = (cell: string): boolean => /fontId="1"/u.test(formats[Number(styleOf(cell))] ?? '')
  expect([boldOf('A1'), boldOf('E1'), boldOf('A2'), boldOf('E2')]).toEqual([true, true, false, false])
  expect(styles).toContain('<b/>')
})

test.each([...hostileCells, ...figureLike, ' x ', '_x000D_ _x005F_x', 'a\u{0}b', '<c t="s">&amp;'])(
  'a spreadsheet has the text %j as a text, and no formula',
  async (title) => {
    const { rows } = await sheet({ ...full, title })
    // The reader drops some returns.
    expect(String(rows[0]?.['title']?.v).replaceAll('\r', '')).toBe(title.replaceAll('\r', ''))
    expect(rows[0]?.['title']).toMatchObject({ t: 's', z: '@' })
    expect(rows[0]?.['title']?.f).toBeUndefined()
  },
)

test('a text longer than a cell may be is cut, never inside a letter', async () => {
  const titles = ['x'.repeat(32_767), 'x'.repeat(32_768), `${'x'.repeat(32_765)}😀!`]
  const { rows } = await sheet(...titles.map((title) => ({ ...full, title })))
  expect(rows.map((row) => row['title']?.v)).toEqual([
    titles[0],
    `${'x'.repeat(32_766)}…`,
    `${'x'.repeat(32_765)}…`,
  ])
})

test.each(['csv', 'xlsx'] as const)(
  'a list that can’t be read on breaks off its %s, and a reader who leaves ends the reading',
  async (format) => {
    let isLeft = false
    const pages = async function* (): AsyncGenerator<readonly Row[]> {
      try {
        for (let page = 0; ; page += 1) {
          // Nothing that compresses to nothing.
          yield Array.from({ length: 100 }, () => ({ ...full, title: crypto.randomUUID() }))
          if (page === 50) throw new Error('The database is away.')
        }
      } finally {
        isLeft = true
      }
    }
    const open = (): ReadableStream<Uint8Array> =>
      format === 'csv' ? byteStream(csvParts(columns, pages())) : spreadsheet('things', columns, pages())
    await expect(bytesOf(open())).rejects.toThrow('The database is away.')
    isLeft = false
    const reader = open().getReader()
    await reader.read()
    await reader.read()
    await reader.cancel()
    await expect.poll(() => isLeft).toBe(true)
  },
)
