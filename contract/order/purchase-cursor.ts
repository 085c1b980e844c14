import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'

/**
 * Stands after a purchase: when it was paid, in milliseconds, and its place among those of the same one. Apart from the
 * contract: every page reads the settings' address by it.
 */
export const purchaseCursorSchema = v.pipe(textOfAtMost(116), v.regex(/^[1-9]\d{0,14}-[\w:]{1,100}$/u))
