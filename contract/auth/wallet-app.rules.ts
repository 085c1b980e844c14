import { faultOfText, plainLine } from '../values/plain-text.rules.ts'

/** The longest name of a wallet's app, in characters. */
export const longestAppName = 40

/**
 * Returns the name under which a wallet's app announced itself (EIP-6963) as plain text on one line; null if it can't be
 * shown, or is longer than 40 characters. Any extension of the browser may announce anything.
 */
export const appNameOf = (announced: string): string | null =>
  faultOfText(announced, longestAppName, plainLine) === null ? plainLine(announced) : null
