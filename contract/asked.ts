import * as v from 'valibot'

/** A date of the calendar, in years that a database counts, and no zone that is further from UTC than any is. */
const isMoment = (text: string): boolean => {
  const date = text.slice(0, 10)
  const ms = Date.parse(`${date}T00:00:00Z`)
  const isDate = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date)
  return isDate && date >= '0001' && !/[+-](?:1[5-9]|2\d)(?::?\d\d)?$/u.test(text)
}

/** A moment that a caller names. */
export const momentSchema = v.pipe(v.string(), v.isoTimestamp(), v.check(isMoment))

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Where a page of a list goes on, of rows with a UUID: what it is sorted by, as a pattern, and the last one's id. */
export const cursorSchema = (sortedBy: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^${sortedBy}${uuid}$`, 'u')))

/** The same of a list in the order of time: `<milliseconds>-<id>`. */
export const timeCursorSchema = cursorSchema(String.raw`\d{1,15}-`)
