import { writeXlsxStream } from 'hucre/xlsx'
import type { CellStyle, CellValue } from 'hucre/xlsx'
import type { Column, Columns } from './columns.ts'
import { amountName, currency } from './columns.ts'

/** A cell has room for this many UTF-16 units. */
const mostInCell = 32_767

const cut = (text: string): string =>
  text.length <= mostInCell ? text : `${text.slice(0, mostInCell - 1).replace(/\p{Cs}$/u, '')}…`

/**
 * Cells escape characters that XML does not allow as `_xHHHH_`. The library escapes only control characters, and not
 * a text that contains such an escape itself, which would be misread.
 */
const cellText = (text: string): string =>
  cut(text.toWellFormed())
    .replaceAll(/_(?=x[0-9A-F]{4}_)/giu, '_x005F_')
    .replaceAll(/[\u{FFFE}\u{FFFF}]/gu, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase()}_`)

interface Field<Row> {
  readonly head: string
  /** In characters. */
  readonly width: number
  readonly format: string
  readonly cell: (row: Row) => CellValue
}

/** `@` is text, and stays text when somebody edits the cell. */
const textFormat = '@'

const fieldOf = <Row>(name: string, column: Column<Row>): Field<Row> => {
  switch (column.kind) {
    case 'text': {
      const cell = (row: Row): CellValue => {
        const text = column.read(row)
        return text === null ? null : cellText(text)
      }
      return { head: name, width: 26, format: textFormat, cell }
    }
    case 'moment': {
      const cell = (row: Row): CellValue => {
        const at = column.read(row)
        return at === null ? null : new Date(at)
      }
      return { head: `${name} (UTC)`, width: 21, format: 'yyyy-mm-dd hh:mm:ss', cell }
    }
    case 'number':
      return { head: name, width: 12, format: 'General', cell: column.read }
    case 'money': {
      const cell = (row: Row): CellValue => {
        const cents = column.read(row)
        return cents === null ? null : cents / 100
      }
      return { head: amountName(name), width: 14, format: '#,##0.00', cell }
    }
  }
}

/** The fields of the columns, with the currency after the last amount. */
const fieldsOf = <Row>(columns: Columns<Row>): Field<Row>[] => {
  const fields = Object.entries(columns).map(([name, column]) => fieldOf(name, column))
  const isMoney = Object.values(columns).map(({ kind }) => kind === 'money')
  const last = isMoney.lastIndexOf(true)
  if (last === -1) return fields
  const amounts = fields.filter((_, index) => isMoney[index])
  const cell = (row: Row): CellValue => (amounts.some((one) => one.cell(row) !== null) ? currency : null)
  return fields.toSpliced(last + 1, 0, { head: 'currency', width: 10, format: textFormat, cell })
}

const headStyle: CellStyle = { font: { name: 'Calibri', size: 11, bold: true } }

/**
 * Writes rows as a spreadsheet (.xlsx) with one sheet: typed cells and no formula, amounts in dollars with two
 * decimals, their currency beside them, times as dates in UTC. Rows are written as they are read; `name` is the
 * sheet's name.
 */
export const spreadsheet = <Row>(
  name: string,
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): ReadableStream<Uint8Array> => {
  const fields = fieldsOf(columns)
  const layout = fields.map(({ head, width }) => ({
    width: Math.max(width, head.length + 2),
    style: headStyle,
  }))
  const lines = async function* (): AsyncGenerator<CellValue[]> {
    yield fields.map(({ head }) => head)
    // The library has one style per column and reads it with each row. Here the head is already written.
    for (const [index, { format }] of fields.entries())
      Object.assign(layout[index] ?? {}, { style: { numFmt: format } })
    for await (const rows of pages) for (const row of rows) yield fields.map(({ cell }) => cell(row))
  }
  return writeXlsxStream(lines(), { name, columns: layout, freezePane: { rows: 1 } })
}
