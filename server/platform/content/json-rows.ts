import type { Columns } from './columns.ts'

/** Writes rows as a JSON array of objects by column name; amounts are integer cents. */
export const jsonParts = async function* <Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const fields = Object.entries(columns)
  let lead = '['
  for await (const rows of pages) {
    if (rows.length === 0) continue
    const objects = rows.map((row) => Object.fromEntries(fields.map(([name, { read }]) => [name, read(row)])))
    // Without the brackets and the last line break of the array.
    yield lead + JSON.stringify(objects, null, 2).slice(1, -2)
    lead = ','
  }
  yield lead === '[' ? '[]\n' : '\n]\n'
}
