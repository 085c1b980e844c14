import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  bankLimit,
  bonusStepCents,
  bonusTable,
  bonusTenths,
  dailyVotes,
  donationVotes,
  nextStepCents,
  takeBackMs,
} from '#contract/votes/votes.rules.ts'
import { voteMachine } from '#machines/votes/vote.machine.ts'
import { votes } from './order.oracle.ts'

it('a vote is taken back for as long as its chart waits', () => {
  expect(voteMachine.implementations.delays).toMatchObject({ takeBackTime: takeBackMs })
})

it.each([
  [1, 2],
  [5, 10],
  [9, 18],
  [10, 21],
  [20, 44],
  [50, 115],
  [100, 240],
  [200, 500],
  [500, 1_300],
  [1_000, 2_800],
  [10_000, 30_000],
])('%i dollars give %i votes', (dollars, expected) => {
  expect(donationVotes(dollars * 100, false)).toBe(expected)
})

it.each([
  [0, 0],
  [1, 10],
  [9, 10],
  [10, 11],
  [19, 11],
  [20, 12],
  [49, 12],
  [50, 13],
  [99, 13],
  [100, 14],
  [199, 14],
  [200, 15],
  [499, 15],
  [500, 16],
  [999, 16],
  [1_000, 18],
  [9_999, 18],
  [10_000, 20],
])('%i dollars are multiplied by %i tenths: a step holds from its own dollar on', (dollars, tenths) => {
  expect(bonusTenths(dollars * 100)).toBe(tenths)
})

it.each([
  [0, 10],
  [10, 20],
  [20, 50],
  [49, 50],
  [50, 100],
  [100, 200],
  [200, 500],
  [499, 500],
  [500, 1_000],
  [999, 1_000],
  [1_000, 10_000],
])('after %i dollars the next step is at %i', (dollars, next) => {
  expect(nextStepCents(dollars * 100)).toBe(next * 100)
})

it('a donation stands at the highest step that it has reached, and at none under one dollar', () => {
  const stood = [0, 99, 100, 999, 1_000, 4_999, 5_000, 999_999, 1_000_000].map(bonusStepCents)
  expect(stood).toEqual([0, 0, 100, 100, 1_000, 2_000, 5_000, 100_000, 1_000_000])
})

it('subscribers get a tenth more, rounded down', () => {
  expect(donationVotes(1_000, true)).toBe(23)
  expect(donationVotes(500, true)).toBe(11)
  expect(donationVotes(100, true)).toBe(2)
})

it('the vote bank keeps seven days of daily votes', () => {
  expect(bankLimit('tier0')).toBe(7)
  expect(bankLimit('tier5')).toBe(91)
})

it('no money gives no votes', () => {
  expect(donationVotes(0, true)).toBe(0)
  expect(bonusTenths(0)).toBe(0)
  expect(bonusTenths(99)).toBe(0)
  expect(bonusTenths(999)).toBe(10)
})

it('any donation gives the same votes as the decimal oracle', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), fc.boolean(), (dollars, subscriber) => {
      expect(donationVotes(dollars * 100, subscriber)).toBe(votes(dollars, subscriber))
    }),
    { numRuns: 20_000 },
  )
})

it('the next step is the next larger one in the table', () => {
  const next = [1, 9, 10, 99, 100, 1_000, 9_999].map((dollars) => nextStepCents(dollars * 100))
  expect(next).toEqual([1_000, 1_000, 2_000, 10_000, 20_000, 1_000_000, 1_000_000])
  expect(nextStepCents(1_000_000)).toBeNull()
})

it('plans give one to thirteen votes a day', () => {
  expect(Object.values(dailyVotes)).toEqual([1, 2, 3, 5, 8, 13])
})

it('the table of multipliers is the listed one, from nothing on', () => {
  expect(bonusTable.map(({ fromCents, tenths }) => [fromCents / 100, tenths / 10])).toEqual([
    [0, 0],
    [1, 1],
    [10, 1.1],
    [20, 1.2],
    [50, 1.3],
    [100, 1.4],
    [200, 1.5],
    [500, 1.6],
    [1_000, 1.8],
    [10_000, 2],
  ])
})
