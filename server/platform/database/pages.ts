interface Page<Row> {
  readonly shown: Row[]
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
}

/** Returns a page of at most `most` rows. `rows` must have one more row if there is a next page. */
export const pageOf = <Row>(
  rows: readonly Row[],
  most: number,
  cursorOf: (last: Row) => string,
): Page<Row> => {
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  return { shown, next: last && rows.length > most ? cursorOf(last) : null }
}

/** Cursor after a row, in a list sorted by time. */
export const timeCursor = (at: Date, id: string): string => `${at.getTime()}-${id}`

const [firstMs, lastMs] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** The time in a cursor, in milliseconds. Years that the database cannot read are limited to the range that it can. */
export const timeOfCursor = (ms: string | number): Date =>
  new Date(Math.min(Math.max(Number(ms), firstMs), lastMs))

/** Reads a cursor: time and id of the row before the page. */
export const readTimeCursor = (cursor: string): [at: Date, id: string] => {
  const end = cursor.indexOf('-')
  return [timeOfCursor(cursor.slice(0, end)), cursor.slice(end + 1)]
}
