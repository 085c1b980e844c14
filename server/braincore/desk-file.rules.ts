import type { DeskFile, FileFormat } from '#contract/desk.contract.ts'
import { csvLine } from '../platform/content/csv.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { SecurityDetails } from '../platform/security/security-log.ts'

/** A file of a desk has so many rows at most. */
export const rowsInFile = 10_000
/** Read at once for a file. */
const rowsAtOnce = 500

type Cell = string | number | null

/** What stands in each column of a file, by its name. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

const cellsOf = <Row>(row: Row, columns: Columns<Row>): (readonly [name: string, cell: Cell])[] =>
  Object.entries(columns).map(([name, read]) => [name, read(row)])

/** Comma-separated values (RFC 4180), their heads first. */
const asCsv = <Row>(rows: readonly Row[], columns: Columns<Row>): string =>
  [Object.keys(columns), ...rows.map((row) => cellsOf(row, columns).map(([, cell]) => cell))]
    .map(csvLine)
    .join('')

const asJson = <Row>(rows: readonly Row[], columns: Columns<Row>): string =>
  `${JSON.stringify(
    rows.map((row) => Object.fromEntries(cellsOf(row, columns))),
    null,
    2,
  )}\n`

interface Wanted<Row> {
  /** What it has, as its name begins. */
  readonly name: string
  readonly columns: Columns<Row>
  readonly format: FileFormat
  readonly nowMs: number
  /** There are more rows than it has. */
  readonly cutOff: boolean
}

/** Rows of a desk as a file, which is named by the day. */
export const deskFile = <Row>(
  rows: readonly Row[],
  { name, columns, format, nowMs, cutOff }: Wanted<Row>,
): DeskFile => ({
  name: `${name}-${new Date(nowMs).toISOString().slice(0, 10)}.${format}`,
  text: (format === 'csv' ? asCsv : asJson)(rows, columns),
  rows: rows.length,
  cut_off: cutOff,
})

interface PageOfRows<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** Reads page after page of a list, until it ends or a file is full. */
export const readForFile = async <Row>(
  read: (before: string | undefined) => Promise<PageOfRows<Row>>,
): Promise<{ rows: Row[]; cutOff: boolean }> => {
  const rows: Row[] = []
  let before: string | undefined
  do {
    const page = await read(before)
    rows.push(...page.rows)
    before = page.next ?? undefined
  } while (before !== undefined && rows.length < rowsInFile)
  return { rows: rows.slice(0, rowsInFile), cutOff: before !== undefined || rows.length > rowsInFile }
}

interface Exported<Query, Row> extends Pick<Wanted<Row>, 'name' | 'columns'> {
  readonly clock: Clock
  /** A page of the list. */
  readonly read: (
    wanted: Query & { readonly before: string | undefined; readonly most: number },
  ) => Promise<PageOfRows<Row>>
}

/** Makes a handler that returns the list of a desk as a file, and notes in the security log that somebody has it. */
export const exportList =
  <Query extends { readonly format: FileFormat }, Row>({
    name,
    columns,
    clock,
    read,
  }: Exported<Query, Row>) =>
  async (
    { query }: { readonly query: Query },
    { note }: { readonly note: (event: 'list_exported', details: SecurityDetails) => void },
  ): Promise<DeskFile> => {
    const { rows, cutOff } = await readForFile((before) => read({ ...query, before, most: rowsAtOnce }))
    note('list_exported', { reason: `${rows.length} ${name}` })
    return deskFile(rows, { name, columns, format: query.format, nowMs: clock.now(), cutOff })
  }
