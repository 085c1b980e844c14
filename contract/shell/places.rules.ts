/** The anchors of the Gauntlet page, in the order of its tabs (Shell 2.3). */
export const gauntletSections = [
  'leaderboard_lucid',
  'matches_lucid',
  'tierList',
  'battle_board',
  'augment',
  'drone',
  'suit',
  'weapon',
  'bonding',
  'dictionary',
  'synergy',
  'region_effect',
  'illuviary',
  'educational_games',
] as const
export type GauntletSection = (typeof gauntletSections)[number]

/** The tabs of BrainVault, by priority (Shell 2.4). */
export const brainVaultTabs = [
  'dashboard',
  'evolution',
  'features',
  'learning',
  'analytics',
  'settings',
  'export',
  'help',
  'integrations',
  'tutorial',
] as const
export type BrainVaultTab = (typeof brainVaultTabs)[number]

/** The tabs of the settings; the first one contains the plan (decisions.md, "Shell"). */
export const settingsTabs = ['assets', 'profile', 'notifications', 'security', 'wallets', 'privacy'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** The section that an address names: by `?tab=`, else by its hash; else the first one (Shell 2.3). */
export const sectionOf = <Id extends string>(
  ids: readonly Id[],
  address: { tab: unknown; hash: string },
): Id | undefined => ids.find((id) => id === address.tab) ?? ids.find((id) => id === address.hash) ?? ids[0]
