import anyAscii from 'any-ascii'

/** Chinese characters stand without spaces: each is a syllable, and all of a title at once would be one long word. */
const syllables = /\p{Script=Han}/gu

/** Letters and digits with their marks, and joiners and soft hyphens within them. */
const foreign = /[[\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]--\p{ASCII}]+/gv

/** Signs for letters that Latin has none for; in the middle of a word they would part it. */
const signs = /['`]/gu

/**
 * Returns a text with every letter and digit of another script as Latin ones: `Проект` is `Proekt`, `深圳` is ` Shen  Zhen `.
 * Other characters stay. The time grows with the length: the caller refuses a text that is too long.
 */
export const inLatin = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(syllables, ' $& ')
    .replaceAll(foreign, (letters) => anyAscii(letters).replaceAll(signs, ''))
