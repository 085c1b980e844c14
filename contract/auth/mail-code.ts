import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'

/** A mailed code is valid for 10 minutes, for 5 tries, once. The life in milliseconds. */
export const mailCodeMs = 10 * 60_000
export const mailCodeTries = 5

/** The code isn't the mailed one; this many tries are left (1 to 4). */
export const wrongCodeSchema = v.object({
  status: v.literal('wrong'),
  triesLeft: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/** A mailed code: 6 digits, of which the first may be 0. */
export const mailCodeSchema = v.pipe(textOfAtMost(6), v.regex(/^\d{6}$/u))
