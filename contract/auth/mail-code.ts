import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'

/** A mailed code is valid for 10 minutes, for 5 tries, once. The life in milliseconds. */
export const mailCodeMs = 10 * 60_000
export const mailCodeTries = 5

/** A mailed code: 6 digits, of which the first may be 0. */
export const mailCodeSchema = v.pipe(textOfAtMost(6), v.regex(/^\d{6}$/u))
