import * as v from 'valibot'

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

const periods = ['day', 'week', 'month', 'all', 'advanced', 'strategic'] as const
export type Period = (typeof periods)[number]

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/**
 * Extent of a feature in a plan: the server enforces it, and the page makes its sentence from it. `more` on a period
 * includes the shorter ones (`Week+`); `other` is only displayed.
 */
export const featureValueSchema = v.variant('kind', [
  v.object({ kind: v.literal('none') }),
  v.object({ kind: v.literal('yes') }),
  v.object({ kind: v.literal('level'), level: whole }),
  v.object({ kind: v.literal('count'), count: whole }),
  v.object({ kind: v.literal('synaptic'), count: whole, synaptic: whole }),
  v.object({ kind: v.literal('included'), count: whole }),
  v.object({ kind: v.literal('period'), period: v.picklist(periods), more: v.boolean() }),
  v.object({ kind: v.literal('word'), word: v.picklist(['basic', 'access']) }),
  v.object({ kind: v.literal('other'), text: v.string() }),
])
export type FeatureValue = v.InferOutput<typeof featureValueSchema>
