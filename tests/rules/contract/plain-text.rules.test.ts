import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countCharacters,
  faultOfText,
  plainLine,
  plainText,
  unitsOf,
} from '#contract/values/plain-text.rules.ts'

/** Every kind of letter, blank and line end that a rule could treat on its own. */
const letters = [
  ...['a', 'é', 'e\u0301', '\u{1F600}', '\u6F22', '\u0634', '-', '.'],
  ...[' ', '\u00A0', '\u3000', '\u2009', '\t', '\v', '\f', '\uFEFF'],
  ...['\n', '\r', '\r\n', '\u0085'],
  ...['\u202E', '\u200F', '\u200B', '\0', '\uD800'],
]
const texts = fc.array(fc.constantFrom(...letters), { maxLength: 40 }).map((all) => all.join(''))

const removed = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u
const isControl = (letter: string): boolean => /\p{Cc}/u.test(letter)

/** Plain text, line by line and letter by letter, as its own sentence says it. */
const byLines = (text: string): string => {
  const kept = Array.from(text.toWellFormed().split('\r\n').join('\n').split('\r').join('\n'))
    .filter((letter) => letter === '\n' || !(isControl(letter) || removed.test(letter)))
    .join('')
  const whole = kept.split('\n').map((line) => line.trimEnd())
  return whole
    .filter((line, index) => line !== '' || whole[index - 1] !== '' || index === 0)
    .join('\n')
    .trim()
}

test('plain text has no blanks at the end of a line, and at most one empty line in a row', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(plainText(text)).toBe(byLines(text))
    }),
    { numRuns: 2_000 },
  )
})

test('a text of more UTF-16 units than its characters can have is too long, and nothing reads it', () => {
  const unread = (): string => {
    throw new Error('It was read.')
  }
  expect(faultOfText('a'.repeat(unitsOf(80) + 1), 80, unread)).toBe('too_long')
  expect(faultOfText(' '.repeat(100_000), 2_000, unread)).toBe('too_long')
  expect(() => faultOfText('a'.repeat(unitsOf(80)), 80, unread)).toThrow('It was read.')
})

test('a text of more units than may be read counts by them, and one of as many by its characters', () => {
  const family = '\u{1F468}\u200D\u{1F469}'
  expect(countCharacters(family.repeat(2), 4, plainLine, 10)).toBe(2)
  expect(countCharacters(family.repeat(2), 4, plainLine, 9)).toBe(10)
})

test('as many characters as there may be are taken, however many units each has', () => {
  expect(unitsOf(2_000)).toBe(8_000)
  expect(faultOfText('\u{1F600}'.repeat(2_000), 2_000, plainText)).toBeNull()
  expect(faultOfText(`${'a'.repeat(80)}${' '.repeat(240)}`, 80, plainLine)).toBeNull()
})

const heap = (marks: number, between = '') => `Z${`\u0301${between}`.repeat(marks)}`

test.each([
  ['one mark more than languages set', heap(5)],
  ['marks with joiners between them', heap(5, '\u200D')],
  ['marks with joiners of the invisible kind between them', heap(5, '\u034F')],
  ['marks after other letters', `A title with ${heap(14)}`],
  ['circles and bars', 'Z\u20DD\u20DD\u0336\u20DD\u0336'],
  ['a character of 17 code points', `${'\u{1F468}\u200D'.repeat(8)}\u{1F468}`],
])('a letter is unreadable under %s', (_, text) => {
  expect(faultOfText(text, 80, plainLine)).toBe('unreadable')
})

test.each([
  ['four marks', heap(4)],
  ['four marks on each letter', heap(4).repeat(9)],
  ['Vietnamese in single marks', 'Tie\u0302\u0301ng Vie\u0323\u0302t'],
  ['Hebrew with points and accents', '\u05E9\u05C1\u05BC\u05B8\u05BD'],
  ['Thai', '\u0E17\u0E35\u0E48\u0E19\u0E35\u0E48'],
  ['Hindi', '\u0930\u094D\u0938\u094D\u0924\u094D\u0930\u094D\u092F\u0941\u0902'],
  ['Burmese', '\u1019\u103C\u103E\u102F\u1036\u1037'],
  ['Tibetan', '\u0F66\u0F92\u0FB2\u0F74\u0F56'],
  [
    'a family of several skins',
    '\u{1F468}\u{1F3FB}\u200D\u{1F469}\u{1F3FD}\u200D\u{1F467}\u{1F3FF}\u200D\u{1F466}\u{1F3FE}',
  ],
  ['a keycap', '1\uFE0F\u20E3'],
  ['a flag of a region', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
])('%s can be read', (_, text) => {
  expect(faultOfText(text, 80, plainLine)).toBeNull()
})
