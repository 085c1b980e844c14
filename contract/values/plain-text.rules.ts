/** Marks that change the direction or the look of the text after them; controls except line feeds. */
const unwanted = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/**
 * Visible letters, signs or pictures: excludes a Hangul filler, which is a letter, and a Braille cell without dots,
 * which is a sign.
 */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** Normalises a player's text to plain text: lines without trailing spaces, at most one empty line in a row. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(unwanted, (mark) => (mark === '\n' ? mark : ''))
    // The lookbehind tries only the first of several blanks: trying each would take quadratic time on a long run.
    .replaceAll(/(?<![^\S\n])[^\S\n]+$/gmu, '')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()

/** The same for a single line, such as a title. */
export const plainLine = (text: string): string => plainText(text).replaceAll(/\s+/gu, ' ')

/** Splits a text into characters as a reader counts them: a flag or a family is one. */
const charactersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

/** The longest real character, a family emoji with skin colours, has 11 code points. */
const mostCodePoints = 16
/**
 * Five marks on one letter would overlap the lines above and below. No language needs more than four. Joiners and
 * other invisible characters between marks are ignored.
 */
const heapedMarks =
  /(?:(?!\p{Default_Ignorable_Code_Point})[\p{Mn}\p{Me}]\p{Default_Ignorable_Code_Point}*){5}/u

/** Limit of bytes per character, on average. */
const bytesACharacter = 4

/** Limit of UTF-16 units for a raw text of at most this many characters. */
export const unitsOf = (characters: number): number => characters * bytesACharacter

/**
 * Number of characters in a text, as a reader counts them, for a limit of `most`; `plainly` normalises it first. A
 * text of more than `units` is not read: the result is its UTF-16 units, which exceed `most`.
 */
export const countCharacters = (
  text: string,
  most: number,
  plainly: (text: string) => string,
  units: number = unitsOf(most),
): number => (text.length > units ? text.length : charactersOf(plainly(text)).length)

const bytesOf = (text: string): number => encodeURIComponent(text).replaceAll(/%../gu, '-').length

export type TextFault = 'empty' | 'too_long' | 'unreadable'

/**
 * Returns why a text of at most `most` characters cannot be shown to others; null if it can. `plainly` (plainText or
 * plainLine) normalises it first; a text of more than `unitsOf(most)` is too long and not read at all.
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
