import { expect, test } from 'vitest'
import { fillIn, siteLanguageFor } from '#src/product/site-texts/site-texts.rules.ts'

test('the language of Team and Contact is the address’s, the chosen one, the browser’s first known one, or English', () => {
  expect(siteLanguageFor('de', 'fr', ['ja'])).toBe('de')
  expect(siteLanguageFor(undefined, 'fr', ['ja'])).toBe('fr')
  expect(siteLanguageFor(undefined, null, ['sv-SE', 'JA-jp', 'fa'])).toBe('ja')
  expect(siteLanguageFor(undefined, null, ['fil-PH'])).toBe('fil')
  expect(siteLanguageFor(undefined, null, [])).toBe('en')
})

test.each(['DE', 'sv', 'constructor', '', 7, null])(
  'the address’s language %o names none of them',
  (asked) => {
    expect(siteLanguageFor(asked, null, ['uk'])).toBe('uk')
    expect(siteLanguageFor(asked, 'constructor', ['toString', '__proto__'])).toBe('en')
  },
)

test('placeholders are filled in as they are; an unknown one stays', () => {
  expect(fillIn('Draft kept {time}', { time: '14:02' })).toBe('Draft kept 14:02')
  expect(fillIn('{a} {b} {a}', { a: '$&', b: '{a}' })).toBe('$& {a} $&')
  expect(fillIn('{toString} {missing}', { time: '14:02' })).toBe('{toString} {missing}')
})
