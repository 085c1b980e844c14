import { expect, test } from 'vitest'
import { crumbsOf } from '#src/features/places/breadcrumbs.rules.ts'

test.each([
  ['/', []],
  ['', []],
  ['/Gauntlet', [['Gauntlet', '/Gauntlet']]],
  ['/brainvault/', [['Brainvault', '/brainvault']]],
  [
    '/tournament/ipl',
    [
      ['Tournament', '/tournament'],
      ['Illuvium Pro League', '/tournament/ipl'],
    ],
  ],
  ['/IPL', [['Illuvium Pro League', '/IPL']]],
  [
    '/iPl//next',
    [
      ['Illuvium Pro League', '/iPl'],
      ['Next', '/iPl/next'],
    ],
  ],
  ['/constructor', [['Constructor', '/constructor']]],
])('the way to %j', (path, crumbs) => {
  expect(crumbsOf(path).map(({ name, path: to }) => [name, to])).toEqual(crumbs)
})
