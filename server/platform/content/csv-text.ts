// Places that need an apostrophe, so that no spreadsheet computes the text: its beginning, and every place inside
// that a list separator or a lost quotation mark could turn into the beginning of a cell. Quotation marks alone do
// not help: a spreadsheet that separates at `;` reads `"a","b;=1+1;c"` as three cells, and the second is a formula.
const beginnings =
  /^(?=[\t\r\n])|(?<=^|[,;\|\t\n\v\f\r\x85\u2028\u2029])(?='|[["'\p{Zs}\p{Cc}\p{Cf}]--[\t\n\v\f\r\x85]]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/gv

/** Spreadsheets know month names in the language they are set to, both their standalone forms and those in dates. */
const languages = ['en-US', 'en-GB', 'fr', 'pt', 'tr', 'de', 'es', 'it', 'nl', 'pl', 'ru', 'ja']

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{M}]+\$?/gv) ?? []

/** Converts to one letter case, including the Turkish letters: Ekim and EKİM, yanlış and YANLIŞ. */
const folded = (text: string): string => text.toUpperCase().replaceAll('İ', 'I')

const wordsOfDates = (): string[] =>
  languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      [{ month }, { day: 'numeric', month, year: 'numeric' } as const].flatMap((parts) => {
        const date = new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' })
        return Array.from({ length: 12 }, (_, index) =>
          wordsOf(date.format(Date.UTC(2026, index, 15))),
        ).flat()
      }),
    ),
  )

/** Words beside figures: the exponent, halves of a day, and currencies written in letters (R$, TL). */
const wordsOfFigures = new Set(
  [
    ...['e', 'am', 'pm', 'öö', 'ös', 'de'],
    ...['r$', 'us$', 'tl', 'zł', 'kr', 'usd', 'eur', 'gbp', 'brl', 'try', 'chf', 'pln'],
  ].map(folded),
)

/** The words of dates are added only with the first figure of a list, because Intl is slow to return them. */
let areDatesIn = false
const isWordOfFigures = (word: string): boolean => {
  if (!areDatesIn) for (const one of wordsOfDates()) wordsOfFigures.add(folded(one))
  areDatesIn = true
  return wordsOfFigures.has(folded(word))
}

const truthValues = new Set(
  [
    ...['true', 'false', 'vrai', 'faux', 'verdadeiro', 'falso', 'doğru', 'yanlış'],
    ...['wahr', 'falsch', 'verdadero', 'vero', 'waar', 'onwaar', 'prawda', 'fałsz', 'истина', 'ложь'],
  ].map(folded),
)

/** #REF! and #NAME? in any language, #N/A and #N/D, and the few that end in a letter. */
const errorValue = /^#(?:\p{L}[\p{L}\p{M}\p{Nd}_\/]*[!?]|\p{L}\/\p{L}|NV|YOK|GETTING_DATA)$/iv

/** Would a spreadsheet turn the text into a number, an amount, a date or a time: 007, 12E45, R$ 5, 1'000, 3 Mar? */
const looksLikeFigure = (text: string): boolean =>
  /\p{Nd}/v.test(text) &&
  /^[\p{Nd}\p{L}\p{M}\p{Zs}\p{Sc}.,'’:\/\\\(\)%+\-]+$/v.test(text) &&
  wordsOf(text).every(isWordOfFigures)

const looksLikeValue = (text: string): boolean => {
  const bare = text.trim()
  return truthValues.has(folded(bare)) || errorValue.test(bare)
}

/**
 * Returns a text as a cell of comma-separated values, without its quotation marks. No spreadsheet computes it,
 * whatever its list separator, or converts it to another type. A program restores the text by removing each
 * apostrophe at the beginning or right after one of `,` `;` `|`, a tab or a line break
 * (docs/decisions/exported-lists.md).
 */
export const csvText = (text: string): string => {
  const marked = text.replaceAll(beginnings, "'")
  return !marked.startsWith("'") && (looksLikeFigure(text) || looksLikeValue(text)) ? `'${marked}` : marked
}
