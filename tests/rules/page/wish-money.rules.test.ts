import { expect, test } from 'vitest'
import {
  centsOf,
  onlyLine,
  partOf,
  readDollars,
  sumOf,
  toggled,
} from '#src/features/money-desk/wish-money.rules.ts'

const left = [
  { index: 0, cents: 3_499 },
  { index: 2, cents: 1_000 },
]

test('what goes back is all that is left of a whole line, and of a donation the part that was named', () => {
  expect(sumOf(left)).toBe(4_499)
  expect(centsOf([{ index: 0 }, { index: 2, cents: 450 }], left)).toBe(3_949)
  expect(centsOf([{ index: 2 }], left)).toBe(1_000)
  expect(centsOf([], left)).toBe(0)
  // Of a line that nothing is left of nothing goes back.
  expect(centsOf([{ index: 1 }], left)).toBe(0)
})

test('the only line that is left is chosen at once, of several none', () => {
  expect(onlyLine([{ index: 2, cents: 1_000 }])).toEqual([{ index: 2 }])
  expect(onlyLine(left)).toEqual([])
  expect(onlyLine([])).toEqual([])
})

test('a press takes a line into what goes back, in the order of the receipt, and the next one out of it', () => {
  expect(toggled([{ index: 2, cents: 450 }], 0)).toEqual([{ index: 0 }, { index: 2, cents: 450 }])
  expect(toggled([{ index: 0 }, { index: 2 }], 0)).toEqual([{ index: 2 }])
  expect(toggled([], 1)).toEqual([{ index: 1 }])
})

test.each([
  ['', null],
  ['   ', null],
  ['4.5', 450],
  [' 4.50 ', 450],
  ['10', 1_000],
  ['0.01', 1],
  ['10.00', 1_000],
  ['10.01', 0],
  ['0', 0],
  ['-4', 0],
  ['4,50', 0],
  ['4.505', 0],
  ['1e2', 0],
  ['$5', 0],
  ['5 dollars', 0],
  ['x5', 0],
  ['1234567', 0],
])('%j typed beside ten dollars that are left is %j cents', (typed, cents) => {
  expect(partOf(typed, 1_000)).toBe(cents)
})

test.each([
  ['4.99', 499],
  ['1.15', 115],
  [' 10 ', 1_000],
  ['0', 0],
  ['999999.99', 99_999_999],
  ['', null],
  ['1000000', null],
  ['-1', null],
  ['4,99', null],
  ['4.999', null],
  ['1e3', null],
])('%j typed as dollars is %j cents', (typed, cents) => {
  expect(readDollars(typed)).toBe(cents)
})
