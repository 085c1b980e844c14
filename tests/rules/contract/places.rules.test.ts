import { expect, test } from 'vitest'
import { brainVaultTabs, gauntletSections, sectionOf, settingsTabs } from '#contract/shell/places.rules.ts'

test('the sections are those of the specification, in its order', () => {
  expect(gauntletSections.join(' ')).toBe(
    'leaderboard_lucid matches_lucid tierList battle_board augment drone suit weapon bonding dictionary synergy region_effect illuviary educational_games',
  )
  expect(brainVaultTabs.join(' ')).toBe(
    'dashboard evolution features learning analytics settings export help integrations tutorial',
  )
  expect(settingsTabs.join(' ')).toBe('assets profile notifications security wallets privacy')
})

test.each([
  ['its tab', 'weapon', '', 'weapon'],
  ['its tab, before its hash', 'weapon', 'drone', 'weapon'],
  ['its hash, without a tab', undefined, 'drone', 'drone'],
  ['its hash, after a tab that there is not', 'sword', 'drone', 'drone'],
  ['the first, when it names none', undefined, '', 'leaderboard_lucid'],
  ['the first, when both are strange', ['weapon'], '#drone', 'leaderboard_lucid'],
  ['the first, in another casing', 'Weapon', 'TIERLIST', 'leaderboard_lucid'],
])('an address names %s', (_, tab, hash, section) => {
  expect(sectionOf(gauntletSections, { tab, hash })).toBe(section)
})

test('a place without sections has none', () =>
  expect(sectionOf([], { tab: 'weapon', hash: '' })).toBeUndefined())
