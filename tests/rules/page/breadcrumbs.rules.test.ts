import { expect, test } from 'vitest'
import { breadcrumbList, crumbsOf } from '#src/app/shell/breadcrumbs.rules.ts'

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
  [
    '/ledger',
    [
      ['VaultVision', '/VaultVision'],
      ['Ledger', '/ledger'],
    ],
  ],
  [
    '/my-votes',
    [
      ['VaultVision', '/VaultVision'],
      ['My-votes', '/my-votes'],
    ],
  ],
  [
    '/Following/',
    [
      ['VaultVision', '/VaultVision'],
      ['Following', '/Following'],
    ],
  ],
  ['/constructor', [['Constructor', '/constructor']]],
])('the way to %j', (path, crumbs) => {
  expect(crumbsOf(path).map(({ name, path: to }) => [name, to])).toEqual(crumbs)
})

test('search engines read the same way, with full addresses', () => {
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Games', path: '/Games' },
  ]
  expect(breadcrumbList(crumbs, 'https://hub.example')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://hub.example/' },
      { '@type': 'ListItem', position: 2, name: 'Games', item: 'https://hub.example/Games' },
    ],
  })
})
