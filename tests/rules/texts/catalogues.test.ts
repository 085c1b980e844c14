import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { languageCodes } from '#contract/values/languages.ts'
import { entriesOf, sameAsEnglish, type Translated } from '#tests/support/catalogue.ts'

const translated = Object.keys(sameAsEnglish) as Translated[]

test('every complete language but English is read here', () => {
  expect(['en', ...translated].toSorted()).toEqual(languageCodes.toSorted())
})

type Tokens = ReturnType<typeof compileMessage>
type Token = Exclude<Tokens[number], string>

/** The forms of a plural by their names: `one`, `other`; none for a mere value. */
const formsIn = ([, , forms]: Token): [string, Tokens][] =>
  typeof forms === 'object' && forms !== null
    ? Object.entries(forms).flatMap(([form, words]) =>
        typeof words === 'object' || typeof words === 'string' ? [[form, words as Tokens]] : [],
      )
    : []

const tokensOf = (tokens: Tokens): (string | Token)[] => (typeof tokens === 'string' ? [tokens] : [...tokens])

/** The values of a text with what they are for (`months, plural`), and its tags, as often as they stand there. */
const placesIn = (tokens: Tokens): string[] =>
  tokensOf(tokens).flatMap((token) => {
    if (typeof token === 'string') return token.match(/<\/?\d+\/?>/gu) ?? []
    const [name, kind] = token
    const inForms = formsIn(token).flatMap(([, words]) => placesIn(words))
    return [[name, kind].filter(Boolean).join(', '), ...new Set(inForms)]
  })

/** The names of the forms of each plural in a text. */
const pluralsIn = (tokens: Tokens): string[][] =>
  tokensOf(tokens).flatMap((token) => {
    const forms = typeof token === 'string' ? [] : formsIn(token)
    if (forms.length === 0) return []
    return [forms.map(([form]) => form), ...forms.flatMap(([, words]) => pluralsIn(words))]
  })

/** No count of the hub comes near a million, for which French and Portuguese have a form of its own. */
const countable = [...Array(1_001).keys(), 10_000, 100_000, 999_999]
const formsOf = (language: string): Set<string> => {
  const rules = new Intl.PluralRules(language)
  return new Set(countable.map((count) => rules.select(count)))
}

const names =
  /\b(?:Vault Vision|BrainVault|BrainCore|CoreVault|MetaVault|Gauntlet|Illuvium Pro League|Illuviary|The Hub|DAO|Free|Premium)\b/gu

describe.each(translated)('the catalogue of %s', async (language) => {
  const entries = await entriesOf(language)
  const english = await entriesOf('en')

  test('has a text for each of the English ones', () => {
    expect(entries.map((entry) => entry.english)).toEqual(english.map((entry) => entry.english))
    expect(entries.filter(({ said }) => said.trim() === '')).toEqual([])
  })

  test('leaves nothing in English but what reads alike', () => {
    const same = entries.filter((entry) => entry.english === entry.said).map((entry) => entry.said)
    expect([...new Set(same)].toSorted()).toEqual(sameAsEnglish[language].toSorted())
  })

  test('has every value and every tag where the English text has one, and no other', () => {
    for (const entry of entries)
      expect(placesIn(compileMessage(entry.said)).toSorted(), entry.english).toEqual(
        placesIn(compileMessage(entry.english)).toSorted(),
      )
  })

  test('has each form of a plural that the language has, and no other', () => {
    const forms = [...formsOf(language)].toSorted()
    for (const { english: source, said } of entries)
      for (const plural of pluralsIn(compileMessage(said))) expect(plural.toSorted(), source).toEqual(forms)
  })

  test('keeps the names of places and plans', () => {
    for (const entry of entries)
      expect(new Set(entry.said.match(names)), entry.english).toEqual(new Set(entry.english.match(names)))
  })
})

interface Rule {
  readonly why: string
  readonly broken: RegExp
}

/** Words that mean what another word means already (docs/decisions/one-word-in-every-language.md), and how each language is set. */
const rules: Readonly<Record<Translated, readonly Rule[]>> = {
  fr: [
    { why: 'a colon, semicolon, question or exclamation mark begins no line', broken: /[ ][:;!?»]|«[ ]/u },
    { why: 'the vote is said to arrive soon', broken: /le vote arrive(?! bientôt)/iu },
  ],
  pt: [
    { why: 'no space before a colon, semicolon, question or exclamation mark', broken: /\s[:;!?]/u },
    { why: 'quotation marks and apostrophes are curly', broken: /["']/u },
    { why: 'dollars stand before their figure, which a line doesn’t leave', broken: /\$(?!\u00a0\d)/u },
    { why: 'a percent sign follows its figure', broken: /%\d|\d\s%/u },
    { why: 'a player is você', broken: /(?<!\p{L})(?:tu|teus?|tuas?|vocês|vós|vossos?)(?!\p{L})/iu },
    {
      why: 'one word for one thing',
      broken:
        /usuári|visitante|membro|carrinho|\blogin\b|\bloga[dr]|\bcadastr|(?<!\{)\bemail|funcionalidade/iu,
    },
    { why: 'as little said of a player’s gender as can be', broken: /\(a\)|obrigad[oa]|conectad[oa]/iu },
  ],
  tr: [
    { why: 'no space before a colon, semicolon, question or exclamation mark', broken: /\s[:;!?]/u },
    { why: 'quotation marks and apostrophes are curly', broken: /["']/u },
    { why: 'dollars stand before their figure', broken: /\d\s?\$|₺|\bTL\b/u },
    { why: 'a percent sign stands before its figure', broken: /\d\s?%/u },
    {
      why: 'no ending hangs on a value, whose vowels nobody knows',
      broken: /(?:\}|#|<\/\d+>|\/>)(?:[’']|\p{L})/u,
    },
    {
      why: 'a player is sen',
      broken: /(?:[ıiuü]n[ıiuü]z|s[ıiuü]n[ıiuü]z)(?!\p{L})|(?<!\p{L})siz(?:in|e|i)?(?!\p{L})/iu,
    },
    {
      why: 'one word for one thing',
      broken:
        /kullanıcı|ziyaretçi|(?<!\p{L})üye|sepet|oturum aç|oturum kapat|giriş linki|(?<!\p{L})link|bağış yapın/iu,
    },
    { why: 'a dot is a letter’s own', broken: /i\u0307|(?<!\p{L})(?:Iptal|Indirim|Iade|Islem)/u },
  ],
}

describe.each(translated)('%s is written as its readers write', async (language) => {
  const entries = await entriesOf(language)
  test.each(rules[language])('$why', ({ broken }) => {
    expect(entries.map(({ said }) => said).filter((said) => broken.test(said))).toEqual([])
  })
})
