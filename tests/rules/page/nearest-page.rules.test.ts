import { expect, test } from 'vitest'
import { paths } from '#contract/http/paths.ts'
import { nearestPage } from '#src/app/pages/nearest-page.rules.ts'

test.each([
  ['/VaultVison', '/VaultVision'],
  ['/vault-vision', '/VaultVision'],
  ['/vaultvision/replay-theatre', '/VaultVision'],
  ['/gauntlets', '/Gauntlet'],
  ['/Gauntlet/leaderboard', '/Gauntlet'],
  ['/calender', '/calendar'],
  ['/fuelcycle', '/fuel-cycle'],
  ['/invite_codes', '/invite-codes'],
  ['/tournaments', '/tournament'],
  ['/tournament/illuvium-proleague', '/tournament/illuvium-pro-league'],
  ['/setings/profile', '/settings'],
  ['/Brain-Vault', '/brainvault'],
  // Two are near: the nearer one, whichever comes first in the list.
  ['/cetavault', '/MetaVault'],
  ['/coravault', '/CoreVault'],
  ['/gamesxx', '/Games'],
  // A third of its letters.
  ['/dax', '/DAO'],
])('whoever asks for %s may have meant %s', (asked, page) => expect(nearestPage(asked)).toBe(page))

test.each([
  '/',
  '//',
  '/nowhere',
  '/wp-admin/setup.php',
  '/%F0%9F%90%89',
  '/a',
  '/daxx',
  '/payment-sucess',
  '/payment/sucess',
  '/payment-cancle',
  '/payment/cancle',
  '/sequential-payments',
  '/auth/magiclink/verfy',
  '/auth/calback',
  '/auth/undoo',
  '/unsubscrib',
  '/x'.repeat(2_000),
])('nothing is near %s', (asked) => expect(nearestPage(asked)).toBeNull())

test('every page is nearest to itself', () => {
  for (const page of [paths.games, paths.news, paths.dao, paths.team, paths.brainCore, paths.league])
    expect(nearestPage(page.toUpperCase())).toBe(page)
})
