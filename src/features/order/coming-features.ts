import { featureKeys, type FeatureKey } from '#contract/features.rules.ts'

/** Whether the hub already has the place where a feature is used. A key that isn't listed has none. */
const places: Record<FeatureKey, { built: boolean }> = {
  vaultvision_voting: { built: false },
  brainvault_storage: { built: false },
  educational_games: { built: false },
  gauntlet_leaderboard: { built: false },
  corevault_analytics: { built: false },
  synaptic_upgrades: { built: false },
}

const isKnown = (key: string): key is FeatureKey => (featureKeys as readonly string[]).includes(key)

/** Is the feature still to come? Then the table of plans says so, before anything is paid. */
export const isComing = (key: string): boolean => !isKnown(key) || !places[key].built

/** What groups the rows of the table: the part before the first underscore. */
export const featureGroup = (key: string): string => key.split('_', 1)[0] ?? key
