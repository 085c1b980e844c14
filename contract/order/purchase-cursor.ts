import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'

/**
 * Position after a purchase: its payment time in milliseconds, and its sort key among purchases of the same time.
 * Separate from the contract, because every page reads the settings' address with it.
 */
export const purchaseCursorSchema = v.pipe(textOfAtMost(116), v.regex(/^[1-9]\d{0,14}-[\w:]{1,100}$/u))
