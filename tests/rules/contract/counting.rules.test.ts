import { describe, expect, test } from 'vitest'
import { isCounting, readCounting } from '#contract/shell/counting.rules.ts'

describe('usage figures and error reports', () => {
  test.each([
    [null, false, true],
    [null, true, false],
    ['on', true, true],
    ['on', false, true],
    ['off', true, false],
    ['off', false, false],
  ] as const)(
    'with the choice %s, in a browser that asks not to track: %s: on is %s',
    (choice, asksNot, is) => expect(isCounting(choice, asksNot)).toBe(is),
  )

  test.each([
    ['on', 'on'],
    ['off', 'off'],
    ['', null],
    ['ON', null],
    ['off; x=1', null],
    [null, null],
    [undefined, null],
  ] as const)('a stored %j is the choice %s', (stored, choice) => expect(readCounting(stored)).toBe(choice))
})
