import * as v from 'valibot'
import { expect, it } from 'vitest'
import { featureKeys, featureValueSchema } from '#contract/plans/features.rules.ts'

const isValue = (value: unknown): boolean => v.is(featureValueSchema, value)

it('plans give votes, storage, games, leaderboards, analytics and synaptic upgrades', () => {
  expect(featureKeys).toEqual([
    'vaultvision_voting',
    'brainvault_storage',
    'educational_games',
    'gauntlet_leaderboard',
    'corevault_analytics',
    'synaptic_upgrades',
  ])
})

it.each([
  { kind: 'none' },
  { kind: 'yes' },
  { kind: 'level', level: 1 },
  { kind: 'count', count: 13 },
  { kind: 'synaptic', count: 13, synaptic: 2 },
  { kind: 'included', count: 2 },
  ...['day', 'week', 'month', 'all', 'advanced', 'strategic'].map((period) => ({
    kind: 'period',
    period,
    more: period === 'week' || period === 'month',
  })),
  { kind: 'word', word: 'basic' },
  { kind: 'word', word: 'access' },
  { kind: 'other', text: 'Early access to tournaments' },
])('%j is what a plan can give', (value) => {
  expect(v.parse(featureValueSchema, value)).toEqual(value)
})

it.each([
  { kind: 'level', level: 0 },
  { kind: 'count', count: 0 },
  { kind: 'count', count: 2.5 },
  { kind: 'count', count: -1 },
  { kind: 'count', count: '5' },
  { kind: 'synaptic', count: 13 },
  { kind: 'synaptic', count: 13, synaptic: 0 },
  { kind: 'included' },
  { kind: 'period', period: 'year', more: false },
  { kind: 'period', period: 'week' },
  { kind: 'word', word: 'other' },
  { kind: 'other' },
  { kind: 'some' },
  { count: 5 },
  'none',
  null,
])('%j is not: nothing is "none", and what is counted is one or more', (value) => {
  expect(isValue(value)).toBe(false)
})
