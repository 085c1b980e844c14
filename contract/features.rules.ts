/** The features that plans are seeded with (Money 3). */
export const featureKeys = [
  'vaultvision_voting',
  'brainvault_storage',
  'educational_games',
  'gauntlet_leaderboard',
  'corevault_analytics',
  'synaptic_upgrades',
] as const
export type FeatureKey = (typeof featureKeys)[number]

/** Whether the hub already has the place where a feature is used. A key that isn't listed has none. */
const rules: Record<FeatureKey, { built: boolean }> = {
  vaultvision_voting: { built: false },
  brainvault_storage: { built: false },
  educational_games: { built: false },
  gauntlet_leaderboard: { built: false },
  corevault_analytics: { built: false },
  synaptic_upgrades: { built: false },
}

const isKnown = (key: string): key is FeatureKey => (featureKeys as readonly string[]).includes(key)

/** Is the feature still to come? Then the table of plans says so, before anything is paid. */
export const isComing = (key: string): boolean => !isKnown(key) || !rules[key].built

/** What groups the rows of the table: the part before the first underscore. */
export const featureGroup = (key: string): string => key.split('_', 1)[0] ?? key

export const periods = ['day', 'week', 'month', 'all', 'advanced', 'strategic'] as const
export type Period = (typeof periods)[number]

/** What a plan gives of a feature, read from its description; `more`: and what is below it (`Week+`). */
export type FeatureValue =
  | { kind: 'none' }
  | { kind: 'yes' }
  | { kind: 'level'; level: number }
  | { kind: 'count'; count: number }
  | { kind: 'synaptic'; count: number; synaptic: number }
  | { kind: 'included'; count: number }
  | { kind: 'period'; period: Period; more: boolean }
  | { kind: 'word'; word: 'basic' | 'access' }
  | { kind: 'other'; text: string }

const none = /^(|no|none|false|-|–|—)$/
const number = (text: string | undefined): number => Number(text)

/** Reads the text of a cell. What it doesn't know is kept as it is. */
export const readFeature = (description: string | null | undefined): FeatureValue => {
  const text = (description ?? '').trim()
  const plain = text.toLowerCase()
  if (none.test(plain)) return { kind: 'none' }
  if (plain === 'yes' || plain === 'true') return { kind: 'yes' }
  if (plain === 'basic' || plain === 'access') return { kind: 'word', word: plain }
  const period = periods.find((one) => plain === one || plain === `${one}+`)
  if (period) return { kind: 'period', period, more: plain.endsWith('+') }
  const level = /^level (\d{1,4})$/.exec(plain)
  if (level) return { kind: 'level', level: number(level[1]) }
  const count = /^(\d{1,6})( votes?)?$/.exec(plain)
  if (count) return count[1] === '0' ? { kind: 'none' } : { kind: 'count', count: number(count[1]) }
  const synaptic = /^(\d{1,6}) \+ (\d{1,6}) synaptic$/.exec(plain)
  if (synaptic) return { kind: 'synaptic', count: number(synaptic[1]), synaptic: number(synaptic[2]) }
  const included = /^(\d{1,6}) included$/.exec(plain)
  if (included) return { kind: 'included', count: number(included[1]) }
  return { kind: 'other', text }
}
