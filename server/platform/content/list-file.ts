import { csvLine } from './csv.ts'
import type { Cell } from './csv.ts'

/**
 * A list as a file for administrators: comma-separated values (RFC 4180) with their heads first, or JSON. Each row has the same
 * keys, which are the heads; `name` is the file's, with the date of `nowMs`.
 */
export const listFile = <Row extends Readonly<Record<string, Cell>>>(
  about: string,
  heads: readonly (keyof Row & string)[],
  rows: readonly Row[],
  { format, nowMs }: { readonly format: 'csv' | 'json'; readonly nowMs: number },
): { name: string; text: string } => ({
  name: `${about}-${new Date(nowMs).toISOString().slice(0, 10)}.${format}`,
  text:
    format === 'json'
      ? `${JSON.stringify(rows, null, 2)}\n`
      : [heads, ...rows.map((row) => heads.map((head) => row[head] ?? null))].map(csvLine).join(''),
})
