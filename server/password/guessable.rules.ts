const separators = /[^\p{L}\p{N}]/gu

/** Letters and digits alone, in one spelling. */
const compact = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(separators, '')

/** One character over and over, or each the next or the previous of the alphabet: `aaaaaaaa`, `abcdefgh`, `87654321`. */
export const isTrivial = (password: string): boolean => {
  const points = Array.from(password.toLowerCase(), (character) => character.codePointAt(0) as number)
  return [-1, 0, 1].some((step) => points.every((point, index) => point - index * step === points[0]))
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
