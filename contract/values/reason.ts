import * as v from 'valibot'
import { textOfAtMost } from './bounded-text.ts'
import { faultOfText, plainLine } from './plain-text.rules.ts'

/** Longest reason, in UTF-16 units as an input field counts them. */
export const longestReason = 500

/** Is a reason readable, once it is plain text? */
export const isReadable = (reason: string): boolean => faultOfText(reason, longestReason, plainLine) === null

/** Returns a typed reason in one line; null for a blank one. */
export const reasonOrNull = (typed: string): string | null => plainLine(typed) || null

/** An administrator's reason, for the record and possibly shown to a player: plain text in one line. */
export const reasonSchema = v.pipe(
  textOfAtMost(longestReason),
  v.minLength(1),
  v.check(isReadable),
  v.transform(plainLine),
)

/** A reason that may be missing: null for none. */
export const optionalReasonSchema = v.optional(v.nullable(reasonSchema), null)
