/** Marks that change the direction or the look of the text after them; controls but line feeds. */
const unwanted = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** What a player wrote, as plain text: lines without trailing spaces, at most one empty line in a row. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(unwanted, (mark) => (mark === '\n' ? mark : ''))
    .replaceAll(/[^\S\n]+$/gmu, '')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()

/** Characters as a reader counts them: a flag or a family is one. */
export const charactersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
