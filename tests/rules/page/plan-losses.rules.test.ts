import { expect, test } from 'vitest'
import type { PlanFeature, PlanId } from '#contract/plans/plans.contract.ts'
import { featureLosses, slotLosses } from '#src/features/subscriptions/plan-losses.rules.ts'

const gives = (plan_id: PlanId, value: PlanFeature['value'], feature_key = 'brainvault_storage') => ({
  plan_id,
  feature_key,
  value,
})
const features = [
  gives('tier5', { kind: 'count', count: 99 }, 'vaultvision_voting'),
  gives('tier0', { kind: 'count', count: 2 }),
  gives('tier3', { kind: 'count', count: 9 }),
  gives('tier4', { kind: 'count', count: 11 }),
  gives('tier5', { kind: 'synaptic', count: 13, synaptic: 2 }),
]

test('the slots that a lower plan takes away are counted as the plans give them', () => {
  expect(slotLosses(features, 'tier4', 'tier3')).toEqual([{ kind: 'icons', from: 11, to: 9 }])
  expect(slotLosses(features, 'tier5', 'tier0')).toEqual([
    { kind: 'icons', from: 13, to: 2 },
    { kind: 'synaptic', from: 2, to: 0 },
  ])
})

test('the same plan, a higher one, and plans of which nothing is known take none away', () => {
  expect(slotLosses(features, 'tier4', 'tier4')).toEqual([])
  expect(slotLosses(features, 'tier3', 'tier5')).toEqual([])
  expect(slotLosses([], 'tier4', 'tier0')).toEqual([])
})

test('a plan without slots takes all of them', () => {
  const without = [...features, gives('tier1', { kind: 'none' })]
  expect(slotLosses(without, 'tier3', 'tier1')).toEqual([{ kind: 'icons', from: 9, to: 0 }])
})

const level = (count: number) => ({ kind: 'level', level: count }) as const
const week = { kind: 'period', period: 'week', more: true } as const
const others = [
  ...features,
  gives('tier1', level(1), 'educational_games'),
  gives('tier3', level(2), 'educational_games'),
  gives('tier4', level(2), 'educational_games'),
  gives('tier4', week, 'gauntlet_leaderboard'),
]

test('every other feature that a lower plan gives less of is lost, or goes altogether', () => {
  expect(featureLosses(others, 'tier4', 'tier1')).toEqual([
    { key: 'educational_games', from: level(2), to: level(1) },
    { key: 'gauntlet_leaderboard', from: week, to: { kind: 'none' } },
  ])
})

test('votes and slots are counted for themselves', () => {
  expect(featureLosses(others, 'tier5', 'tier0')).toEqual([])
})

test('what stays the same is no loss, nor is anything in a higher plan or the same', () => {
  expect(featureLosses(others, 'tier4', 'tier3').map(({ key }) => key)).toEqual(['gauntlet_leaderboard'])
  expect(featureLosses(others, 'tier1', 'tier4')).toEqual([])
  expect(featureLosses(others, 'tier4', 'tier4')).toEqual([])
})
