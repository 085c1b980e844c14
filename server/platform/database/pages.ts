interface Page<Row> {
  readonly shown: Row[]
  /** Where the next page goes on; null: this is the last. */
  readonly next: string | null
}

/** Returns a page of `most` rows, of which one more was read if there is one. */
export const pageOf = <Row>(
  rows: readonly Row[],
  most: number,
  cursorOf: (last: Row) => string,
): Page<Row> => {
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  return { shown, next: last && rows.length > most ? cursorOf(last) : null }
}

/** The cursor behind a row of a list in the order of time. */
export const timeCursor = (at: Date, id: string): string => `${at.getTime()}-${id}`

const [firstMs, lastMs] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** The time in a cursor, in milliseconds. Years that a database doesn't read stand at the end of those that it does. */
export const timeOfCursor = (ms: string | number): Date =>
  new Date(Math.min(Math.max(Number(ms), firstMs), lastMs))

/** The row that it stands behind. */
export const readTimeCursor = (cursor: string): [at: Date, id: string] => {
  const end = cursor.indexOf('-')
  return [timeOfCursor(cursor.slice(0, end)), cursor.slice(end + 1)]
}
