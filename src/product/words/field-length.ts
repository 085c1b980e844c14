import { unitsOf } from '#contract/values/plain-text.rules.ts'

/**
 * Length limit of a field, in UTF-16 units, for a text of this many characters: one unit more than the text may have. A
 * paste that is cut there is too long, so it is never sent as if it were complete.
 */
export const fieldLength = (characters: number): number => unitsOf(characters) + 1
