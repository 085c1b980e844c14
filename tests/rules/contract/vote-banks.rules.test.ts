import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  missingToday,
  resetDaily,
  spendable,
  splitVotes,
  totalAvailable,
  votesBack,
} from '#contract/votes/vote-banks.rules.ts'
import { planIds } from '#contract/plans/plans.rules.ts'
import { bankLimit, dailyVotes } from '#contract/votes/votes.rules.ts'

const votes = { dailyEarned: 5, dailyUsed: 2, bank: 4, donationEarned: 30, donationUsed: 10 }

describe('votes that can be spent', () => {
  it('are those of today, of the vote bank and of donations', () => {
    expect(spendable(votes)).toEqual({ daily: 3, bank: 4, donationBank: 20 })
    expect(totalAvailable(votes)).toBe(27)
  })

  it('stay when refunds have left the donation bank below zero', () => {
    const owing = { ...votes, donationUsed: 130 }
    expect(spendable(owing).donationBank).toBe(0)
    expect(totalAvailable(owing)).toBe(7)
    expect(splitVotes(owing, 7)).toEqual({ daily: 3, bank: 4, donationBank: 0 })
    expect(splitVotes(owing, 8)).toBeNull()
  })

  it.each([
    [1, { daily: 1, bank: 0, donationBank: 0 }],
    [3, { daily: 3, bank: 0, donationBank: 0 }],
    [4, { daily: 3, bank: 1, donationBank: 0 }],
    [7, { daily: 3, bank: 4, donationBank: 0 }],
    [8, { daily: 3, bank: 4, donationBank: 1 }],
    [27, { daily: 3, bank: 4, donationBank: 20 }],
    [28, null],
  ])('%i come from today first, then the bank, then donations', (wanted, from) => {
    expect(splitVotes(votes, wanted)).toEqual(from)
  })
})

describe('a reset', () => {
  it('carries what wasn’t spent into the bank, and begins the day with the plan’s votes', () => {
    expect(resetDaily(votes, 'tier3')).toEqual({
      unspent: 3,
      carried: 3,
      votes: { ...votes, dailyEarned: 5, dailyUsed: 0, bank: 7 },
    })
  })

  it('carries over until seven days’ worth are in the bank', () => {
    expect(resetDaily({ ...votes, bank: 33 }, 'tier3')).toMatchObject({
      unspent: 3,
      carried: 2,
      votes: { bank: 35 },
    })
    expect(resetDaily({ ...votes, bank: 35 }, 'tier3')).toMatchObject({
      unspent: 3,
      carried: 0,
      votes: { bank: 35 },
    })
  })

  it('after a downgrade leaves the bank what it holds, and carries nothing until there is room', () => {
    const held = resetDaily({ ...votes, bank: 60 }, 'tier0')
    expect(held).toMatchObject({ carried: 0, votes: { bank: 60, dailyEarned: 1 } })
    expect(resetDaily({ ...votes, bank: 6 }, 'tier0')).toMatchObject({ carried: 1, votes: { bank: 7 } })
  })
})

describe('a plan change', () => {
  it.each([
    [1, 'tier0', 0],
    [1, 'tier1', 1],
    [1, 'tier5', 12],
    [13, 'tier5', 0],
    [13, 'tier0', 0],
    [0, 'tier0', 1],
  ] as const)('with %i earned today to %s adds %i', (dailyEarned, plan, added) => {
    expect(missingToday({ dailyEarned }, plan)).toBe(added)
  })
})

describe('votes taken back', () => {
  const from = { daily: 2, bank: 3, donationBank: 4 }

  it('return to where they came from', () => {
    expect(votesBack(from, { bank: 90 }, { planId: 'tier0', isSameDay: true })).toEqual({
      ...from,
      lapsed: 0,
    })
  })

  it.each([
    [0, { daily: 0, bank: 5, donationBank: 4, lapsed: 0 }],
    [3, { daily: 0, bank: 4, donationBank: 4, lapsed: 1 }],
    [7, { daily: 0, bank: 0, donationBank: 4, lapsed: 5 }],
    [9, { daily: 0, bank: 0, donationBank: 4, lapsed: 5 }],
  ])('after a reset go to a bank of %i as far as it has room', (bank, back) => {
    expect(votesBack(from, { bank }, { planId: 'tier0', isSameDay: false })).toEqual(back)
  })

  it('across a reset leave a player with what they had if they hadn’t voted', () => {
    const counts = fc.record({
      plan: fc.constantFrom(...planIds),
      used: fc.nat(13),
      bank: fc.nat(91),
      donationEarned: fc.nat(50),
      wanted: fc.integer({ min: 1, max: 100 }),
    })
    fc.assert(
      fc.property(counts, ({ plan, used, bank, donationEarned, wanted }) => {
        const before = {
          dailyEarned: dailyVotes[plan],
          dailyUsed: Math.min(used, dailyVotes[plan]),
          bank: Math.min(bank, bankLimit(plan)),
          donationEarned,
          donationUsed: 0,
        }
        const cast = splitVotes(before, wanted)
        if (!cast) return
        const after = resetDaily(
          {
            ...before,
            dailyUsed: before.dailyUsed + cast.daily,
            bank: before.bank - cast.bank,
            donationUsed: cast.donationBank,
          },
          plan,
        ).votes
        const back = votesBack(cast, after, { planId: plan, isSameDay: false })
        expect(after.bank + back.bank).toBe(resetDaily(before, plan).votes.bank)
        expect(back.donationBank).toBe(cast.donationBank)
      }),
    )
  })
})
