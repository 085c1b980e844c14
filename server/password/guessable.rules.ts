const separators = /[^\p{L}\p{N}]/gu

/** Letters and digits alone, in one spelling. */
const compact = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(separators, '')

/** The step from each code point to the next. */
const stepsOf = (text: string): number[] => {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0)
  return points.slice(1).map((point, index) => point - (points[index] ?? 0))
}

/** One character over and over, or each the next or the previous of the alphabet: `aaaaaaaa`, `abcdefgh`, `87654321`. */
export const isTrivial = (password: string): boolean => {
  const [first = 0, ...others] = stepsOf(password.toLowerCase())
  return Math.abs(first) <= 1 && others.every((step) => step === first)
}

/** A year, or what people add when they have to. */
const mostAdded = 4

/**
 * Is the password little more than one of these words: the word, also repeated, with at most four other letters and
 * digits, whatever stands between them?
 */
export const isLittleMoreThan = (password: string, words: readonly string[]): boolean => {
  const given = compact(password)
  return words
    .map(compact)
    .some((word) => word !== '' && given.includes(word) && given.replaceAll(word, '').length <= mostAdded)
}
