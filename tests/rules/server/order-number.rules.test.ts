import { expect, test } from 'vitest'
import { orderNumber } from '#server/payments/order-number.rules.ts'

const room = 32 ** 5

test('an order’s number is five characters that nobody takes for others, and neighbours look nothing alike', () => {
  const numbers = Array.from({ length: 50_000 }, (_, index) => orderNumber(10_001 + index))
  for (const number of numbers) expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}$/u)
  expect(new Set(numbers)).toHaveProperty('size', numbers.length)
  const shared = numbers.map(
    (number, at) =>
      Array.from(number).filter((character, place) => numbers[at + 1]?.[place] === character).length,
  )
  expect(Math.max(...shared)).toBeLessThan(3)
})

test('a number stays what it is', () => {
  expect([0, 1, 2, 10_001, room - 1].map(orderNumber)).toEqual(['00000', 'KRVQH', '7HQF2', 'YM581', 'C748F'])
})

test('whoever orders when the five characters are used up gets more of them, never a number that was given', () => {
  expect([room, room + 1, 31 * room, 32 * room, 33 * room].map(orderNumber)).toEqual([
    '100000',
    '1KRVQH',
    'Z00000',
    '1000000',
    '1100000',
  ])
})
