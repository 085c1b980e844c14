import { setImmediate } from 'node:timers/promises'
import { type FileFormat, fileTypes } from '#contract/http/file-types.ts'
import { byteStream } from './byte-stream.ts'
import type { Columns } from './columns.ts'
import { csvParts } from './csv.ts'
import { jsonParts } from './json-rows.ts'
import { spreadsheet } from './spreadsheet.ts'
import type { ServedFile } from '../http/route.ts'
import type { Clock } from '../process/clock.ts'
import type { SecurityDetails } from '../security/security-log.ts'

export const rowsInFile = 10_000
/** Rows per read from the list. */
const rowsAtOnce = 500
/** Rows per write; then the process handles other calls. */
const rowsInTurn = 100

interface PageOfRows<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** Reads page after page of a list, until it ends or the file is full. */
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

const inTurns = async function* <Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += rowsInTurn) {
    yield rows.slice(at, at + rowsInTurn)
    await setImmediate()
  }
}

interface Written<Row> {
  readonly name: string
  readonly columns: Columns<Row>
  readonly format: FileFormat
}

/** Writes a desk's rows as the bytes of a file. */
export const writeRows = <Row>(
  rows: readonly Row[],
  { name, columns, format }: Written<Row>,
): ReadableStream<Uint8Array> => {
  const pages = inTurns(rows)
  if (format === 'xlsx') return spreadsheet(name, columns, pages)
  return byteStream((format === 'csv' ? csvParts : jsonParts)(columns, pages))
}

interface Exported<Query, Row> {
  /** The list's name; the file's name begins with it. */
  readonly name: string
  readonly columns: Columns<Row>
  readonly clock: Clock
  readonly read: (
    wanted: Query & { readonly before: string | undefined; readonly most: number },
  ) => Promise<PageOfRows<Row>>
}

/** Makes a handler that returns the list of a desk as a file, and records the export in the security log. */
export const exportList =
  <Query extends { readonly format: FileFormat }, Row>({
    name,
    columns,
    clock,
    read,
  }: Exported<Query, Row>) =>
  (
    { query }: { readonly query: Query },
    { note }: { readonly note: (event: 'list_exported', details: SecurityDetails) => void },
  ): ServedFile => ({
    name: `${name}-${new Date(clock.now()).toISOString().slice(0, 10)}.${query.format}`,
    type: fileTypes[query.format],
    open: async () => {
      const { rows, cutOff } = await readForFile((before) => read({ ...query, before, most: rowsAtOnce }))
      note('list_exported', { reason: `${rows.length} ${name}` })
      return {
        body: writeRows(rows, { name, columns, format: query.format }),
        cutOffAt: cutOff ? rows.length : null,
      }
    },
  })
