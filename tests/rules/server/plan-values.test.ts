import * as v from 'valibot'
import { expect, it } from 'vitest'
import { featureValueSchema } from '#contract/plans/features.rules.ts'
import { valueOf } from '#server/migrations/0045-plan-values.ts'
import { featureGroup } from '#src/product/plans/feature-group.ts'

it.each([
  ['5', { kind: 'count', count: 5 }],
  ['13 votes', { kind: 'count', count: 13 }],
  ['1 vote', { kind: 'count', count: 1 }],
  ['Level 3', { kind: 'level', level: 3 }],
  ['level 12', { kind: 'level', level: 12 }],
  ['Day', { kind: 'period', period: 'day', more: false }],
  ['Week+', { kind: 'period', period: 'week', more: true }],
  ['Month+', { kind: 'period', period: 'month', more: true }],
  ['All', { kind: 'period', period: 'all', more: false }],
  ['Advanced', { kind: 'period', period: 'advanced', more: false }],
  ['Strategic', { kind: 'period', period: 'strategic', more: false }],
  ['Yes', { kind: 'yes' }],
  ['Basic', { kind: 'word', word: 'basic' }],
  ['Access', { kind: 'word', word: 'access' }],
  ['2 included', { kind: 'included', count: 2 }],
  ['13 + 2 synaptic', { kind: 'synaptic', count: 13, synaptic: 2 }],
  ['Early access to tournaments', { kind: 'other', text: 'Early access to tournaments' }],
  [' Two words ', { kind: 'other', text: 'Two words' }],
  ['<b>5</b>', { kind: 'other', text: '<b>5</b>' }],
  ...['No', 'no', 'none', '', '  ', '-', '—', '0', '0 votes'].map(
    (text) => [text, { kind: 'none' }] as const,
  ),
] as const)('the cell %j of before is kept as what it meant', (description, value) => {
  expect(valueOf(description)).toEqual(value)
  expect(v.parse(featureValueSchema, valueOf(description))).toEqual(value)
})

it.each([
  ['vaultvision_voting', 'vaultvision'],
  ['synaptic_upgrades', 'synaptic'],
  ['a_b_c', 'a'],
  ['plain', 'plain'],
  ['_odd', ''],
])('%s is grouped under %s', (key, group) => {
  expect(featureGroup(key)).toBe(group)
})
