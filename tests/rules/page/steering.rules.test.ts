import { describe, expect, test } from 'vitest'
import { isSteering } from '#src/features/hover-menu/steering.rules.ts'

/** A menu 800 px wide under an item at its start. */
const menu = { left: 100, right: 900, top: 68 }
const item = { x: 150, y: 30 }

describe('A pointer on its way to the menu', () => {
  test.each([
    ['straight down', { x: 150, y: 50 }, true],
    ['fast and far to the end', { x: 400, y: 45 }, true],
    ['along the triangle’s far side', { x: 899, y: 67.95 }, true],
    ['down and to the start', { x: 130, y: 50 }, true],
    ['sideways, to the next item', { x: 250, y: 30 }, false],
    ['too flat to reach it', { x: 600, y: 35 }, false],
    ['past its start', { x: 80, y: 40 }, false],
    ['up, away from it', { x: 150, y: 10 }, false],
    ['not at all', item, false],
  ])('%s', (_, to, steers) => {
    expect(isSteering(item, to, menu)).toBe(steers)
  })

  test('on the triangle’s own sides it still is', () => {
    expect(isSteering({ x: 0, y: 0 }, { x: 50, y: 34 }, menu)).toBe(true)
    expect(isSteering({ x: 1000, y: 0 }, { x: 950, y: 34 }, menu)).toBe(true)
  })
})
