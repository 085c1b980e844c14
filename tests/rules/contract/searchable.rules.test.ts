import { expect, test } from 'vitest'
import { searchable } from '#contract/values/searchable.rules.ts'
import { projectIdOf } from '#server/suggestions/project-id.rules.ts'

/** Each way to write a text, all of which are one to a search. */
const spellings: readonly (readonly string[])[] = [
  ['isik', 'Işık', 'IŞIK', 'ışık', 'işik', 'İŞİK', 'isik\u0327'],
  ['lodz', 'Łódź', 'ŁÓDŹ', 'lódz', 'lo\u0301dz'],
  ['strasse', 'Straße', 'STRASSE', 'STRAẞE'],
  ['orsted', 'Ørsted', 'ØRSTED'],
  ['aether', 'Æther', 'ÆTHER'],
  ['oeuvre', 'œuvre', 'ŒUVRE'],
  ['thor', 'Þór', 'þor'],
  ['da nang', 'Đà Nẵng', 'đa nang'],
  ['gardur', 'Garður', 'GARÐUR'],
  ['azerbaycan', 'Azərbaycan', 'AZƏRBAYCAN'],
  ['проект', 'ПРОЕКТ', 'Проект'],
  ['елка', 'Ёлка', 'елка'],
  ['οδοσ', 'ΟΔΟΣ', 'οδός'],
  ['کتاب', 'كتاب', 'کِتاب', 'کـتاب'],
  ['میشود', 'می\u200Cشود', 'ميشود'],
  ['1403', '۱۴۰۳', '١٤٠٣', '１４０３'],
  ['שלום', 'שָׁלוֹם'],
  ['wort', 'wo\u00ADrt', '\u200Ewort'],
]

test.each(spellings.map((all) => [all[0] ?? '', all] as const))(
  '%s is found in any of its spellings',
  (plain, all) => {
    expect(all.map(searchable)).toEqual(all.map(() => plain))
  },
)

test('letters that have another meaning stay apart', () => {
  for (const [one, other] of [
    ['ガ', 'カ'],
    ['い', 'え'],
    ['ö', 'ø'],
  ] as const)
    expect(searchable(one) === searchable(other), `${one} ${other}`).toBe(one === 'ö')
  expect(searchable('a-b_c% 1')).toBe('a-b_c% 1')
  expect(searchable('')).toBe('')
})

test('a Latin letter stands for the same in a search as in an address', () => {
  const letters = Array.from({ length: 0x2_80 }, (_, index) => String.fromCodePoint(index + 0xa0)).filter(
    (letter) => /\p{Script=Latin}/u.test(letter),
  )
  const known = letters.filter((letter) => /^[a-z]+$/u.test(searchable(letter)))
  expect(known.length).toBeGreaterThan(350)
  for (const letter of known) expect(projectIdOf(letter), letter).toBe(searchable(letter))
})
