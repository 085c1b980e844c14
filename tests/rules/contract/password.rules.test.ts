import { expect, test } from 'vitest'
import { hasPasswordLength, normalPassword, passwordLengths } from '#contract/auth/password.rules.ts'

test('the limits are those that were decided', () => {
  expect(passwordLengths).toEqual({ least: 8, most: 128 })
})

test('a password is hashed in one form, and otherwise as it was typed', () => {
  expect(normalPassword('Kra\u0308he')).toBe('Kr\u00E4he')
  expect(normalPassword(' A b \t')).toBe(' A b \t')
  // Compatibility forms are other characters.
  expect(normalPassword('\uFB01\u2460')).toBe('\uFB01\u2460')
})

test.each([
  ['seven letters', 'abcdefg', false],
  ['eight', 'abcdefgh', true],
  ['eight blanks', '        ', true],
  ['128', 'x'.repeat(128), true],
  ['129', 'x'.repeat(129), false],
  ['eight emoji', '🦊'.repeat(8), true],
  ['128 emoji', '🦊'.repeat(128), true],
  ['seven emoji', '🦊'.repeat(7), false],
  ['129 emoji', '🦊'.repeat(129), false],
  ['seven letters with marks', 'e\u0301'.repeat(7), false],
  ['128 letters with marks', 'e\u0301'.repeat(128), true],
  ['nothing', '', false],
])('%s', (_, password, isLongEnough) => expect(hasPasswordLength(password)).toBe(isLongEnough))
