import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'

/** A date of the calendar, in years that a database counts, and no zone that is further from UTC than any is. */
const isMoment = (text: string): boolean => {
  const date = text.slice(0, 10)
  const ms = Date.parse(`${date}T00:00:00Z`)
  const isDate = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date)
  return isDate && date >= '0001' && !/[+-](?:1[5-9]|2\d)(?::?\d\d)?$/u.test(text)
}

/** A moment that a caller names. */
export const momentSchema = v.pipe(textOfAtMost(40), v.isoTimestamp(), v.check(isMoment))

/** Where a page of a list goes on: a pattern of what the list is sorted by, and the last row's UUID. */
export const cursorSchema = (pattern: RegExp) => v.pipe(textOfAtMost(64), v.regex(pattern))

/** The same of a list in the order of time: `<milliseconds>-<id>`. */
export const timeCursorSchema = cursorSchema(/^\d{1,15}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u)
