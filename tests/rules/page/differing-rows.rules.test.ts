import { expect, test } from 'vitest'
import type { FeatureValue } from '#contract/plans/features.rules.ts'
import { countRows, differingRows } from '#src/features/order/differing-rows.rules.ts'

const votes = (count: number): FeatureValue => ({ kind: 'count', count })
const row = (key: string, values: object) => ({
  key,
  description: key,
  coming: false,
  strong: false,
  values,
})
const plans = ['tier0', 'tier1', 'tier2'] as const
const keysOf = (groups: ReturnType<typeof differingRows>) =>
  groups.map(({ name, rows }) => [name, rows.map(({ key }) => key)])

test('a row in which one plan gives something else stays, one in which all give the same goes', () => {
  const groups = [
    {
      name: 'votes',
      rows: [
        row('same', { tier0: votes(2), tier1: votes(2), tier2: votes(2) }),
        row('last', { tier0: votes(2), tier1: votes(2), tier2: votes(3) }),
        row('first', { tier0: votes(1), tier1: votes(2), tier2: votes(2) }),
      ],
    },
  ]
  expect(keysOf(differingRows(groups, plans))).toEqual([['votes', ['last', 'first']]])
})

test('what a plan says nothing of counts as what it doesn’t give', () => {
  const groups = [
    {
      name: 'upgrades',
      rows: [
        row('nobody', { tier0: { kind: 'none' } }),
        row('nothing said', {}),
        row('one', { tier2: { kind: 'yes' } }),
      ],
    },
  ]
  expect(keysOf(differingRows(groups, plans))).toEqual([['upgrades', ['one']]])
})

test('a group without such a row is left out, and only the plans that are shown count', () => {
  const groups = [
    { name: 'one', rows: [row('a', { tier0: votes(1), tier1: votes(1), tier5: votes(9) })] },
    { name: 'two', rows: [row('b', { tier0: votes(1), tier1: votes(2) })] },
  ]
  expect(keysOf(differingRows(groups, ['tier0', 'tier1']))).toEqual([['two', ['b']]])
  expect(differingRows([], plans)).toEqual([])
  expect(differingRows(groups, ['tier0'])).toEqual([])
})

test('rows are counted over all groups', () => {
  expect(countRows([])).toBe(0)
  expect(
    countRows([
      { name: 'one', rows: [row('a', {}), row('b', {})] },
      { name: 'two', rows: [row('c', {})] },
    ]),
  ).toBe(3)
})
