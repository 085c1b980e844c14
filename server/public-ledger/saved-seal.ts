import { isDate, readSeal } from '#contract/ledger/public-ledger.rules.ts'

/** A saved seal, and its day if known. */
export interface SavedSeal {
  readonly seal: string
  readonly day: string | null
}

/** Reads the command's words after the file name: nothing (null), `SEAL`, `SEAL DATE`, or the same after `--seal`. */
export const readSavedSeal = (words: readonly string[]): SavedSeal | 'unreadable' | null => {
  const [typed, day = null, ...more] = words[0] === '--seal' ? words.slice(1) : words
  if (words.length === 0) return null
  const seal = readSeal(typed ?? '')
  return seal === null || (day !== null && !isDate(day)) || more.length > 0 ? 'unreadable' : { seal, day }
}
