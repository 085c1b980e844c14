import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'

/** Is this a date of the calendar, in a year that the database can store, with a real zone offset? */
const isMoment = (text: string): boolean => {
  const date = text.slice(0, 10)
  const ms = Date.parse(`${date}T00:00:00Z`)
  const isDate = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date)
  return isDate && date >= '0001' && !/[+-](?:1[5-9]|2\d)(?::?\d\d)?$/u.test(text)
}

/** A time that a caller sends. */
export const momentSchema = v.pipe(textOfAtMost(40), v.isoTimestamp(), v.check(isMoment))

/** Cursor of a paged list; the pattern consists of the sort value and the last row's UUID. */
export const cursorSchema = (pattern: RegExp) => v.pipe(textOfAtMost(64), v.regex(pattern))

/** Cursor of a list sorted by time: `<milliseconds>-<id>`. */
export const timeCursorSchema = cursorSchema(/^\d{1,15}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u)
