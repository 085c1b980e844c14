import { expect, test } from 'vitest'
import { weekVotesNow } from '#src/product/votes/week-votes.rules.ts'

test.each([
  ['as read', { weekVotes: 40, weightedVotes: 3_001 }, 3_001, 40],
  ['with those that came', { weekVotes: 40, weightedVotes: 3_001 }, 3_004, 43],
  ['without those taken back', { weekVotes: 40, weightedVotes: 3_001 }, 2_999, 38],
  ['none when more were taken back than came', { weekVotes: 1, weightedVotes: 50 }, 40, 0],
])('The votes of a week: %s', (_, read, weightedVotes, expected) => {
  expect(weekVotesNow(read, weightedVotes)).toBe(expected)
})
