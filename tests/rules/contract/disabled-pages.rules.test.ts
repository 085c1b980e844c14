import { expect, test } from 'vitest'
import { disabledReason } from '#contract/shell/disabled-pages.rules.ts'

const pages = { '/fuel-cycle': 'Closed until season 5', '/games': '', '/tournament/league': 'Soon' }

test.each([
  ['/fuel-cycle', 'Closed until season 5'],
  ['/Fuel-Cycle/', 'Closed until season 5'],
  ['/fuel-cycle?lang=fr', 'Closed until season 5'],
  ['/fuel-cycle/#top', 'Closed until season 5'],
  ['/fuel-cycle#a\nb', 'Closed until season 5'],
  ['/Games', ''],
  ['/games/more', null],
  ['/more/games', null],
  ['/games//', null],
  ['/tournament/league', 'Soon'],
  ['/Tournament/League/?lang=en', 'Soon'],
  ['/', null],
  ['', null],
  ['constructor', null],
])('%j is closed for the reason %j', (path, reason) => {
  expect(disabledReason(pages, path)).toBe(reason)
})

test('the start is a page like any other', () => {
  expect(disabledReason({ '/': 'Moving' }, '/?lang=fr')).toBe('Moving')
})
