type Cell = string | number | null

/** A text that a spreadsheet would run as a formula is kept a text; quotes are doubled. */
const written = (value: Cell): string => {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of comma-separated values (RFC 4180) with its end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`
