import anyAscii from 'any-ascii'

/** Chinese has no spaces: each character is a syllable, and a whole title would otherwise become one long word. */
const syllables = /\p{Script=Han}/gu

/** Letters and digits with their marks, and joiners and soft hyphens within them. */
const foreign = /[[\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]--\p{ASCII}]+/gv

/** Signs for letters without a Latin equivalent; inside a word they would split it. */
const signs = /['`]/gu

/**
 * Transliterates letters and digits of other scripts to Latin: `Проект` becomes `Proekt`, `深圳` becomes ` Shen  Zhen
 * `. Other characters stay. The time grows with the length: the caller refuses a text that is too long.
 */
export const inLatin = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(syllables, ' $& ')
    .replaceAll(foreign, (letters) => anyAscii(letters).replaceAll(signs, ''))
