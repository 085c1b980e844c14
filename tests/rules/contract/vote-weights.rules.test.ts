import { expect, test } from 'vitest'
import { voteWeightOf, voteWeights } from '#contract/votes/vote-weights.rules.ts'

test('the tiers of vote weights are the listed nine, each beginning a cent after the one before', () => {
  const listed = voteWeights.map(({ name, baseVotes, fromCents, toCents, bonus }) => [
    ...[name, baseVotes],
    ...[`$${fromCents / 100}-${toCents / 100}`, bonus / 100],
  ])
  expect(listed).toEqual([
    ['Bronze', 3, '$1-4.99', 0.1],
    ['Silver', 5, '$5-9.99', 0.15],
    ['Gold', 9, '$10-19.99', 0.2],
    ['Major', 17, '$20-49.99', 0.25],
    ['Premium', 42, '$50-99.99', 0.3],
    ['Elite', 92, '$100-199.99', 0.35],
    ['Legendary', 210, '$200-499.99', 0.4],
    ['Mythic', 500, '$500-999.99', 0.45],
    ['Divine', 1_000, '$1000-999999', 0.5],
  ])
  for (const [index, { fromCents }] of voteWeights.entries())
    expect(fromCents).toBe(index === 0 ? 100 : (voteWeights[index - 1]?.toCents ?? 0) + 1)
})

test.each([
  [-500, null],
  [0, null],
  [99, null],
  [100, 'Bronze'],
  [499, 'Bronze'],
  [500, 'Silver'],
  [9_999, 'Premium'],
  [10_000, 'Elite'],
  [99_999, 'Mythic'],
  [100_000, 'Divine'],
  [1_000_000_000, 'Divine'],
])('whoever has given %d cents has the badge %s', (cents, name) => {
  expect(voteWeightOf(cents)?.name ?? null).toBe(name)
})
