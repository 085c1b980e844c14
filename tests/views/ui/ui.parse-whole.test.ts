import { describe, expect, test } from 'vitest'
import { parseWhole } from '#src/ui/fields/parse-whole.ts'
import { formatMoney } from '#src/ui/figures/intl.ts'

const numbers: [string, number][] = [
  ['0', 0],
  ['007', 7],
  [' 25 ', 25],
  ['12.99', 12],
  ['12,9', 12],
  ['.5', 0],
  ['12.', 12],
  ['$1,250.50', 1250],
  ['1,234', 1234],
  ['1.234', 1234],
  ['1 234', 1234],
  ['1\u00a0234\u00a0567', 1_234_567],
  ['1\u202f234,50 $', 1234],
  ["1'234'567.25", 1_234_567],
  ['1’234', 1234],
  ['1.234.567,89', 1_234_567],
  ['12,345.678', 12_345],
  ['US$ 40', 40],
  ['40 $US', 40],
  ['40 USD', 40],
  ['€40', 40],
  ['۷۵', 75],
  ['١٬٢٣٤٫٥', 1234],
  ['१२', 12],
  ['１２', 12],
  ['-5', -5],
  ['−5', -5],
  ['-$5', -5],
  ['$-5', -5],
  ['-0', 0],
  ['9'.repeat(40), Number.MAX_SAFE_INTEGER],
]

const nonsense = [
  '',
  ' ',
  '$',
  '-',
  '.',
  'many',
  '1e9',
  '0x10',
  '5x',
  '5 dollars',
  '10%',
  '1,2345',
  '12,34,5',
]
const broken = [
  '1,23,456',
  '1,234 567',
  '1234,567',
  '1,,234',
  '12 34',
  '--5',
  '5-',
  '5-6',
  '$$5',
  '1/2',
  'NaN',
]

describe('A whole number out of typed text', () => {
  test.each(numbers)('%j is %d', (text, number) => {
    expect(parseWhole(text)).toBe(number)
  })

  test.each([...nonsense, ...broken])('%j is no number', (text) => {
    expect(parseWhole(text)).toBeNull()
  })

  test.each(['en', 'fr', 'pt', 'tr', 'fa', 'de', 'de-CH', 'ru', 'vi', 'zh', 'ja'])(
    'an amount as %s writes it is read back',
    (locale) => {
      for (const dollars of [0, 5, 1_234, 999_999]) {
        expect(parseWhole(formatMoney(dollars * 100, locale, true))).toBe(dollars)
        expect(parseWhole(formatMoney(dollars * 100 + 75, locale))).toBe(dollars)
      }
    },
  )
})
