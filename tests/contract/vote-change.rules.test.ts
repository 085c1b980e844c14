import { expect, it } from 'vitest'
import { voteChange } from '#src/features/plan-change/vote-change.rules.ts'

it('a higher plan gives the difference today, then its own votes and its own bank', () => {
  expect(voteChange('tier4', 'tier5')).toEqual({ before: 8, daily: 13, today: 5, bank: 91 })
  expect(voteChange('tier1', 'tier3')).toEqual({ before: 2, daily: 5, today: 3, bank: 35 })
})

it('a lower plan, or the same one, gives and takes nothing today', () => {
  expect(voteChange('tier5', 'tier1')).toEqual({ before: 13, daily: 2, today: 0, bank: 14 })
  expect(voteChange('tier2', 'tier2')).toEqual({ before: 3, daily: 3, today: 0, bank: 21 })
})
