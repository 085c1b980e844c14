import { describe, expect, test } from 'vitest'
import { hostileAddresses } from '#tests/support/hostile-addresses.ts'
import {
  isExceptedPage,
  isFavouritePage,
  landingPage,
  ownDestination,
} from '#src/app/landing/landing.rules.ts'

const origin = 'https://hub.example'

describe('where a log-in leads', () => {
  test.each([
    ['a guest', null, null, '/VaultVision'],
    ['a guest with a kept destination', null, '/payment-success', '/VaultVision'],
    [
      'alice, who wanted a page',
      { favorite_page: '/Team' },
      '/payment-success?order=7',
      '/payment-success?order=7',
    ],
    ['bob with a favourite', { favorite_page: '/CoreVault' }, null, '/CoreVault'],
    ['carol, whose favourite is none of the list', { favorite_page: '/BrainCore' }, null, '/VaultVision'],
    ['dave, whose favourite differs in casing', { favorite_page: '/gauntlet' }, null, '/VaultVision'],
    ['erin without a favourite', { favorite_page: null }, null, '/Gauntlet'],
    ['frank with an empty favourite', { favorite_page: '' }, null, '/Gauntlet'],
  ])('%s', (_, user, destination, page) => {
    expect(landingPage({ user, destination })).toBe(page)
  })

  test.each([
    '/VaultVision',
    '/Games',
    '/Gauntlet',
    '/CoreVault',
    '/Illuviary',
    '/Team',
    '/DAO',
    '/settings',
    '/checklists',
  ])('%s can be a favourite', (page) => expect(isFavouritePage(page)).toBe(true))
})

describe('pages without a redirect to the favourite', () => {
  test.each(
    `VaultVision Gauntlet BrainVault Calendar Tournaments Arena Leviathan Ranked Casual Tournament Sepolia Admin Settings
    Profile Dashboard News Blog Documentation Help Support Login Register ForgotPassword ResetPassword VerifyEmail 404
    500 Error`.split(/\s+/),
  )('%s, in any casing and with anything behind it', (name) => {
    expect(isExceptedPage(`/${name}`)).toBe(true)
    expect(isExceptedPage(`/${name.toUpperCase()}`)).toBe(true)
    expect(isExceptedPage(`/${name.toLowerCase()}/deeper`)).toBe(true)
  })

  test.each(['', 'settings', '/', '/Team', '/Games', '/Gauntlets', '/team/news', '/CoreVault'])(
    '%s is not among them',
    (page) => {
      expect(isExceptedPage(page)).toBe(false)
    },
  )
})

describe('a kept destination', () => {
  test(`S11: none of ${hostileAddresses.length} hostile ones is followed`, () => {
    expect(hostileAddresses.length).toBeGreaterThanOrEqual(80)
    expect(hostileAddresses.filter((text) => ownDestination(text, origin) !== null)).toEqual([])
  })

  test.each([
    '/',
    '/VaultVision',
    '/payment-success?order=7',
    '/payment/cancel?order=7#receipt',
    '/VaultVision?next=//evil.example',
    '/VaultVision/guild-quartermaster',
  ])('%s is ours and kept whole', (page) => expect(ownDestination(page, origin)).toBe(page))

  test.each([
    ['/METAVAULT', '/MetaVault'],
    ['/metavault?tab=a#b', '/MetaVault?tab=a#b'],
    ['/checklists/', '/checklists'],
    ['/vaultvision/', '/VaultVision'],
    ['/VaultVision/roster-vault/', '/VaultVision/roster-vault'],
  ])('%s leads where the router leads, to %s', (written, page) =>
    expect(ownDestination(written, origin)).toBe(page),
  )

  test.each(['/checklists//', '/checklist', '/checklists/deeper'])('%s is no page', (written) =>
    expect(ownDestination(written, origin)).toBeNull(),
  )

  test('no destination is none', () => expect(ownDestination(null, origin)).toBeNull())

  test.each(['null', 'https://hub.example:443', 'https://me@hub.example', 'https://hub.example/VaultVision'])(
    'nothing is ours on %s, which is not how a page calls its origin',
    (other) => expect(ownDestination('/VaultVision', other)).toBeNull(),
  )
})
