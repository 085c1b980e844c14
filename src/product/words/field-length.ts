import { unitsOf } from '#contract/values/plain-text.rules.ts'

/**
 * How many UTF-16 units a field takes for a text of so many characters: one more than the text may have. A paste that is cut there
 * is too long, and is never sent as if it were whole.
 */
export const fieldLength = (characters: number): number => unitsOf(characters) + 1
