import * as v from 'valibot'
import { textOfAtMost } from './bounded-text.ts'
import { faultOfText, plainLine } from './plain-text.rules.ts'

/** The longest reason, as a field counts it. */
export const longestReason = 500

/** Can a reason be read by others, once it is plain text? */
export const isReadable = (reason: string): boolean => faultOfText(reason, longestReason, plainLine) === null

/** Returns a typed reason in one line; null for a blank one. */
export const reasonOrNull = (typed: string): string | null => plainLine(typed) || null

/** Why an administrator does something, as the record has it and a player may read it: plain text in one line. */
export const reasonSchema = v.pipe(
  textOfAtMost(longestReason),
  v.minLength(1),
  v.check(isReadable),
  v.transform(plainLine),
)

/** A reason that may be missing: null for none. */
export const optionalReasonSchema = v.optional(v.nullable(reasonSchema), null)
