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

/** The row that it stands behind. */
export const readTimeCursor = (cursor: string): [at: Date, id: string] => {
  const end = cursor.indexOf('-')
  return [new Date(Number(cursor.slice(0, end))), cursor.slice(end + 1)]
}
