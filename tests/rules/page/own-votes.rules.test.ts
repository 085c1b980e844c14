import { describe, expect, test } from 'vitest'
import { lapsing, votesOnTheWay, votesShown } from '#src/product/votes/own-votes.rules.ts'
import { votePower } from '#tests/paths/votes/vote-power.answers.ts'

const flight = (projectId: string, daily: number, bank: number, donationBank: number) => ({
  projectId,
  sources: { daily, bank, donationBank },
})

describe('A player’s votes as they are shown', () => {
  test('are those that the server told while nothing is on its way', () => {
    expect(votesShown(votePower, [])).toEqual({
      dailyEarned: 8,
      dailyUsed: 3,
      bank: 22,
      donationEarned: 120,
      donationUsed: 5,
    })
  })

  test('are without what is on its way, and with what comes back', () => {
    const flights = [flight('a', 2, 3, 4), flight('b', -1, -1, -2)]
    expect(votesShown(votePower, flights)).toEqual({
      dailyEarned: 8,
      dailyUsed: 4,
      bank: 20,
      donationEarned: 120,
      donationUsed: 7,
    })
  })
})

test('what is on its way to a project is counted there from all sources, and to no other', () => {
  const flights = [flight('a', 2, 3, 4), flight('b', -1, 0, -2)]
  expect(['a', 'b', 'c'].map((id) => votesOnTheWay(flights, id))).toEqual([9, -3, 0])
})

describe('Votes that the next reset lets lapse', () => {
  const votes = (dailyUsed: number, bank: number) => ({
    dailyEarned: 5,
    dailyUsed,
    bank,
    donationEarned: 0,
    donationUsed: 0,
  })

  const soon = 6 * 60 * 60 * 1_000

  test('are those for which the bank has no room on the plan', () => {
    expect(lapsing(votes(0, 33), 'tier3', soon)).toEqual({ lapse: 3, room: 2 })
    expect(lapsing(votes(0, 35), 'tier3', 0)).toEqual({ lapse: 5, room: 0 })
  })

  test('are spoken of in the last six hours', () => {
    expect(lapsing(votes(0, 33), 'tier3', soon + 1)).toBe(null)
  })

  test('are none when all find room, or none is left', () => {
    expect(lapsing(votes(0, 0), 'tier3', soon)).toBe(null)
    expect(lapsing(votes(5, 35), 'tier3', soon)).toBe(null)
  })
})
