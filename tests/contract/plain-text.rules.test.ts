import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultOfText, plainLine, plainText, unitsOf } from '#contract/plain-text.rules.ts'

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

test('as many characters as there may be are taken, however many units each has', () => {
  expect(unitsOf(2_000)).toBe(8_000)
  expect(faultOfText('\u{1F600}'.repeat(2_000), 2_000, plainText)).toBeNull()
  expect(faultOfText(`${'a'.repeat(80)}${' '.repeat(240)}`, 80, plainLine)).toBeNull()
})
