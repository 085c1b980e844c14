/** A cell as RFC 4180 has it: a quoted text, a bare number, or nothing. */
export type CsvCell = string | number | null

/** Takes away the apostrophes that keep a spreadsheet from computing (docs/decisions/exported-lists.md). */
export const withoutMarks = (text: string): string =>
  text.replaceAll(/(^|[,;|\t\n\v\f\r\u{85}\u{2028}\u{2029}])'/gu, '$1')

const cell = /"(?<text>(?:[^"]|"")*)"|(?<number>-?\d+(?:\.\d+)?)|/uy

/**
 * Reads comma-separated values without any leniency: a byte order mark, commas, CRLF after every line, every text quoted,
 * numbers bare, as many cells in each line as in the first. Throws at anything else.
 */
export const readCsv = (bytes: Uint8Array): CsvCell[][] => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const text = decoder.decode(bytes)
  if (!text.startsWith('\u{FEFF}')) throw new Error('There is no byte order mark.')
  const rows: CsvCell[][] = []
  let row: CsvCell[] = []
  let at = 1
  while (at < text.length) {
    cell.lastIndex = at
    const { text: quoted, number } = cell.exec(text)?.groups ?? {}
    row.push(quoted?.replaceAll('""', '"') ?? (number === undefined ? null : Number(number)))
    at = cell.lastIndex
    if (text[at] === ',') at += 1
    else if (text.startsWith('\r\n', at)) {
      rows.push(row)
      row = []
      at += 2
    } else throw new Error(`Neither a comma nor a line's end at ${at}: ${text.slice(at - 20, at + 20)}`)
  }
  if (row.length > 0) throw new Error('The last line has no end.')
  if (rows.some(({ length }) => length !== rows[0]?.length)) throw new Error('Lines differ in length.')
  return rows
}

/** The rows of comma-separated values by the names of their columns, with the texts as they were written by players. */
export const recordsOf = (bytes: Uint8Array): Record<string, CsvCell>[] => {
  const [heads = [], ...rows] = readCsv(bytes)
  return rows.map((row) =>
    Object.fromEntries(
      row.map((value, index) => [
        String(heads[index]),
        typeof value === 'string' ? withoutMarks(value) : value,
      ]),
    ),
  )
}

/**
 * The cells that a spreadsheet makes of a text with a list separator of its own: quotation marks count where a cell begins
 * with one, what follows the closing one is taken literally.
 */
const asSpreadsheet = (text: string, separator: string): string[] => {
  const cells: string[] = []
  let value = ''
  for (let at = 0; at <= text.length; at += 1) {
    const letter = text[at]
    if (letter === '"' && value === '') {
      for (at += 1; at < text.length && (text[at] !== '"' || text[at + 1] === '"'); at += 1) {
        value += text[at]
        if (text[at] === '"') at += 1
      }
    } else if (letter === undefined || letter === separator || letter === '\n' || letter === '\r') {
      cells.push(value)
      value = ''
    } else value += letter
  }
  return cells
}

/** The cells of an importer that knows nothing of quotation marks, and drops those around a cell. */
const split = (text: string, separator: string): string[] =>
  text
    .split(/[\n\v\f\r\u{85}\u{2028}\u{2029}]/u)
    .flatMap((line) => line.split(separator))
    .map((piece) => piece.replaceAll(/^"+|"+$/gu, ''))

/** Every cell that anybody's spreadsheet could make of comma-separated values, in any of its list separators. */
export const cellsOfSpreadsheets = (bytes: Uint8Array): string[] => {
  const text = new TextDecoder().decode(bytes)
  return [',', ';', '\t', '|'].flatMap((separator) => [
    ...asSpreadsheet(text, separator),
    ...split(text, separator),
  ])
}

/** A spreadsheet would compute the cell; a bare number alone isn't meant. */
export const isFormula = (text: string): boolean =>
  /^[\p{Z}\p{C}"]*[=+\-@＝＋－＠]/u.test(text) && !/^-\d+(\.\d+)?$/u.test(text)
