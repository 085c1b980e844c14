import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isReadable, reasonSchema } from '#contract/values/reason.ts'

test.each([
  ['As agreed', 'As agreed'],
  ['  Who pays\r\nfor it? ', 'Who pays for it?'],
  ['\u202Eevil', 'evil'],
  ['a\0b', 'ab'],
  ['\u06CC\u200C\u06A9', '\u06CC\u200C\u06A9'],
  ['👍', '👍'],
  ['x'.repeat(500), 'x'.repeat(500)],
])('the reason %j is kept as %j', (given, kept) => {
  expect(v.parse(reasonSchema, given)).toBe(kept)
  expect(isReadable(given)).toBe(true)
})

test.each([
  '',
  ' \n',
  '\u202E',
  '\u200B',
  '\u3164',
  '\u2800',
  `e${'\u0301'.repeat(40)}`,
  '😀'.repeat(251),
  'x'.repeat(501),
])('%j is no reason', (given) => expect(v.is(reasonSchema, given)).toBe(false))

test('what cannot be read stands for no reason in a form either', () => {
  for (const nothing of ['', ' ', '\u202E', '\u200B', '\u3164', '\u2800'])
    expect(isReadable(nothing), JSON.stringify(nothing)).toBe(false)
})
