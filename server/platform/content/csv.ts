import type { Column, Columns } from './columns.ts'
import { amountName, currency } from './columns.ts'
import { csvText } from './csv-text.ts'

/** Without it Excel does not read the file as UTF-8. */
const byteOrderMark = '\u{FEFF}'

const quoted = (text: string | null): string => (text === null ? '' : `"${text.replaceAll('"', '""')}"`)

/** Integer cents in dollars, as `-0.05`. */
const amountOf = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))

const writeCell = <Row>(row: Row, column: Column<Row>): string => {
  if (column.kind === 'text') {
    const text = column.read(row)
    return quoted(text === null ? null : csvText(text))
  }
  return column.kind === 'moment' ? quoted(column.read(row)) : String(column.read(row) ?? '')
}

/** Extra columns after those of the list: its amounts in dollars, and their currency. */
const added = <Row>(columns: Columns<Row>): (readonly [name: string, write: (row: Row) => string])[] => {
  const amounts = Object.entries(columns).filter(([, { kind }]) => kind === 'money') as [
    string,
    Column<Row> & { kind: 'money' },
  ][]
  if (amounts.length === 0) return []
  const hasAmount = (row: Row): boolean => amounts.some(([, { read }]) => read(row) !== null)
  return [
    ...amounts.map(([name, { read }]) => [amountName(name), (row: Row) => amountOf(read(row))] as const),
    ['currency', (row) => quoted(hasAmount(row) ? currency : null)],
  ]
}

const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/**
 * Writes rows as comma-separated values by RFC 4180, for programs: UTF-8 with a byte order mark, every text quoted,
 * numbers bare, amounts in integer cents and in dollars.
 */
export const csvParts = async function* <Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const own = Object.values(columns)
  const more = added(columns)
  yield byteOrderMark + lineOf([...Object.keys(columns), ...more.map(([name]) => name)].map(quoted))
  for await (const rows of pages)
    yield rows
      .map((row) =>
        lineOf([...own.map((one) => writeCell(row, one)), ...more.map(([, write]) => write(row))]),
      )
      .join('')
}
