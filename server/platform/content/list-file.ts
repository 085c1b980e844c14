type Value = string | number | boolean | null

/** A text that a spreadsheet would run as a formula is kept a text; quotes are doubled. */
const cell = (value: Value): string => {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A list as a file for administrators: comma-separated values (RFC 4180) with their heads first, or JSON. Each row has the same
 * keys, which are the heads; `name` is the file's, with the date of `nowMs`.
 */
export const listFile = <Row extends Readonly<Record<string, Value>>>(
  about: string,
  heads: readonly (keyof Row & string)[],
  rows: readonly Row[],
  { format, nowMs }: { readonly format: 'csv' | 'json'; readonly nowMs: number },
): { name: string; text: string } => ({
  name: `${about}-${new Date(nowMs).toISOString().slice(0, 10)}.${format}`,
  text:
    format === 'json'
      ? `${JSON.stringify(rows, null, 2)}\n`
      : [heads.map(cell), ...rows.map((row) => heads.map((head) => cell(row[head] ?? null)))]
          .map((cells) => `${cells.join(',')}\r\n`)
          .join(''),
})
