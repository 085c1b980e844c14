/** Marks that change the direction or the look of the text after them; controls but line feeds. */
const unwanted = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** Letters, signs or pictures that can be seen: a Hangul filler is a letter, and a Braille cell without dots a sign. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** What a player wrote, as plain text: lines without trailing spaces, at most one empty line in a row. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(unwanted, (mark) => (mark === '\n' ? mark : ''))
    // Tried only where blanks begin: tried at each of them, a long run takes its length squared.
    .replaceAll(/(?<![^\S\n])[^\S\n]+$/gmu, '')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()

/** The same of what stands in one line, such as a title. */
export const plainLine = (text: string): string => plainText(text).replaceAll(/\s+/gu, ' ')

/** Characters as a reader counts them: a flag or a family is one. */
const charactersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

/** The longest that people write, a family with the colour of each skin, has 11 code points. */
const mostCodePoints = 16
/**
 * Five marks on one letter: they are drawn over the lines above and below. No language needs more than four. A joiner or another
 * invisible character between two marks doesn't part them.
 */
const heapedMarks =
  /(?:(?!\p{Default_Ignorable_Code_Point})[\p{Mn}\p{Me}]\p{Default_Ignorable_Code_Point}*){5}/u

/** A character takes at most so many bytes on average. */
const bytesACharacter = 4

/** The most UTF-16 units that a text may have, as it was written, where it may have so many characters. */
export const unitsOf = (characters: number): number => characters * bytesACharacter

/**
 * How many characters a text has, as a reader counts them, where it may have `most`; `plainly` makes it what is shown. A text of
 * more than `units` isn't read: it counts by UTF-16 units, which are more than `most`.
 */
export const countCharacters = (
  text: string,
  most: number,
  plainly: (text: string) => string,
  units: number = unitsOf(most),
): number => (text.length > units ? text.length : charactersOf(plainly(text)).length)

/** How many bytes a text takes in UTF-8. */
const bytesOf = (text: string): number => encodeURIComponent(text).replaceAll(/%../gu, '-').length

export type TextFault = 'empty' | 'too_long' | 'unreadable'

/**
 * Returns why a text can't be shown to others, where it may have so many characters; null when it can. `plainly` makes it what
 * is shown, plainText or plainLine; a text of more than `unitsOf(most)` is too long before anything reads it.
 */
export const faultOfText = (
  text: string,
  most: number,
  plainly: (text: string) => string,
): TextFault | null => {
  if (text.length > unitsOf(most)) return 'too_long'
  const plain = plainly(text)
  if (!visible.test(plain)) return 'empty'
  const characters = charactersOf(plain)
  if (characters.length > most) return 'too_long'
  if (characters.some((character) => Array.from(character).length > mostCodePoints)) return 'unreadable'
  if (heapedMarks.test(plain)) return 'unreadable'
  return bytesOf(plain) > most * bytesACharacter ? 'too_long' : null
}
