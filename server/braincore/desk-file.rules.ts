import { csvLine } from '../platform/content/csv.ts'
import type { DeskFile, FileFormat } from '#contract/desk.contract.ts'

/** A file of a desk has so many rows at most. */
export const rowsInFile = 10_000

/** One row of a file, by the names of its columns. */
export type Cells = Readonly<Record<string, string | number | null>>

/** Comma-separated values (RFC 4180), their heads first. */
const asCsv = (rows: readonly Cells[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map(csvLine).join('')

interface Wanted {
  /** What it has, as its name begins. */
  readonly name: string
  readonly format: FileFormat
  readonly nowMs: number
  /** There are more rows than it has. */
  readonly cutOff: boolean
}

/** Rows of a desk as a file, which is named by the day. All rows have the same columns. */
export const deskFile = (rows: readonly Cells[], { name, format, nowMs, cutOff }: Wanted): DeskFile => ({
  name: `${name}-${new Date(nowMs).toISOString().slice(0, 10)}.${format}`,
  text: format === 'csv' ? asCsv(rows) : `${JSON.stringify(rows, null, 2)}\n`,
  rows: rows.length,
  cut_off: cutOff,
})

/** Reads page after page of a list, until it ends or a file is full. */
export const readForFile = async <Row>(
  read: (before: string | undefined) => Promise<{ rows: readonly Row[]; next: string | null }>,
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
