import { expect, test } from 'vitest'
import { hasMoreBelow } from '#src/app/shell/scroll-down.rules.ts'

test.each<[string, [page: number, window: number, above: number], boolean]>([
  ['at the top of a long page', [3000, 800, 0], true],
  ['51 px before the end', [3000, 800, 2149], true],
  ['50 px before the end, which is the bottom', [3000, 800, 2150], false],
  ['a fraction of a pixel more than 50 before it', [3000, 800, 2149.5], true],
  ['at the end', [3000, 800, 2200], false],
  ['drawn beyond the end', [3000, 800, 2260], false],
  ['drawn above the top', [3000, 800, -60], true],
  ['on a page that fits', [800, 800, 0], false],
  ['on a page of which only the foot is out of sight', [950, 800, 0], false],
  ['on a page just shorter than one and a half windows', [1199, 800, 0], false],
  ['on a page of one and a half windows', [1200, 800, 0], true],
])('%s', (_, [page, window, above], expected) => {
  expect(hasMoreBelow({ page, window, above })).toBe(expected)
})
