import { describe, expect, test } from 'vitest'
import { beside } from '#src/features/hover-menu/columns.rules.ts'

/** Three columns, the second a pixel off, the third one short: 0 to 2, 3 to 5, and 6. */
const entries = [
  { left: 20, top: 100 },
  { left: 20, top: 140 },
  { left: 20, top: 180 },
  { left: 220, top: 110 },
  { left: 221, top: 150 },
  { left: 220, top: 190 },
  { left: 420, top: 100 },
]

describe('From an entry of a menu with columns', () => {
  test.each([
    ['right, to the one that is nearest in height', 0, 1, 3],
    ['right, in the middle', 1, 1, 4],
    ['right, past none of the next column', 2, 1, 5],
    ['right, to a column with fewer', 5, 1, 6],
    ['left, back', 6, -1, 3],
    ['left, from an entry a pixel off', 4, -1, 1],
    ['right, from an entry a pixel off', 4, 1, 6],
    ['left of the first column there is none', 1, -1, undefined],
    ['right of the last column there is none', 6, 1, undefined],
    ['from none', -1, 1, undefined],
  ] as const)('%s', (_, at, step, to) => {
    expect(beside(entries, at, step)).toBe(to)
  })

  test('two pixels apart is another column', () => {
    expect(
      beside(
        [
          { left: 0, top: 0 },
          { left: 2, top: 0 },
        ],
        0,
        1,
      ),
    ).toBe(1)
    expect(
      beside(
        [
          { left: 0, top: 0 },
          { left: 50, top: 40 },
          { left: 52, top: 0 },
        ],
        0,
        1,
      ),
    ).toBe(1)
  })

  test('of two equally near the one above', () => {
    expect(
      beside(
        [
          { left: 0, top: 20 },
          { left: 9, top: 10 },
          { left: 9, top: 30 },
        ],
        0,
        1,
      ),
    ).toBe(1)
  })
})
