import { describe, expect, it } from 'vitest'
import { burstMs, burstsIn, slotMs } from '#contract/votes/vote-bursts.rules.ts'
import type { VoteSlot } from '#contract/votes/vote-bursts.rules.ts'
import { isYoungAccount } from '#contract/comments/young-accounts.rules.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Five minutes from `minute` on, in which these young accounts cast a vote each, and others `others` votes. */
const slot = (minute: number, young: readonly string[], others = 0, votesEach = 1): VoteSlot => ({
  at: minute * minuteMs,
  votes: young.length * votesEach + others,
  young: new Map(young.map((player) => [player, votesEach])),
})
const accounts = (count: number, name = 'new') =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`)
const found = (...slots: readonly VoteSlot[]) =>
  burstsIn(slots).map(({ from, until, players }) => [from / minuteMs, until / minuteMs, players.length])

describe('a burst of young accounts', () => {
  it('is looked for by five minutes and hours', () => {
    expect([slotMs, burstMs]).toEqual([5 * minuteMs, hourMs])
  })

  it('is ten of them in an hour', () => {
    expect(found()).toEqual([])
    expect(found(slot(0, accounts(9)))).toEqual([])
    expect(found(slot(0, accounts(10)))).toEqual([[0, 5, 10]])
    expect(found(slot(0, accounts(5)), slot(55, accounts(5, 'late')))).toEqual([[0, 60, 10]])
    expect(found(slot(0, accounts(5)), slot(60, accounts(5, 'late')))).toEqual([])
  })

  it('counts an account once, however often it votes', () => {
    expect(found(slot(0, accounts(9)), slot(5, accounts(9)))).toEqual([])
    expect(burstsIn([slot(0, accounts(10)), slot(5, accounts(10), 1)])).toEqual([
      { from: 0, until: 10 * minuteMs, votes: 21, youngVotes: 20, players: accounts(10) },
    ])
  })

  it('makes half of the votes of its hour', () => {
    expect(found(slot(0, accounts(10), 10))).toEqual([[0, 5, 10]])
    expect(found(slot(0, accounts(10), 11))).toEqual([])
    expect(found(slot(0, accounts(10), 0), slot(30, [], 11))).toEqual([])
    expect(found(slot(0, accounts(10), 0), slot(60, [], 11))).toEqual([[0, 5, 10]])
    expect(found(slot(0, accounts(10), 20, 2))).toEqual([[0, 5, 10]])
  })

  it('is found where votes of others came just before', () => {
    expect(found(slot(0, [], 50), slot(5, accounts(10)))).toEqual([[5, 10, 10]])
  })

  it('is of votes that stand: what was taken back or voided counts for nobody', () => {
    const gone = {
      ...slot(0, accounts(9)),
      young: new Map([...accounts(9), 'x'].map((one, i) => [one, i && 1])),
    }
    expect(found(gone)).toEqual([])
    const less = { at: 0, votes: 9, young: new Map([...slot(0, accounts(10)).young, ['odd', -1] as const]) }
    expect(burstsIn([less])).toEqual([
      { from: 0, until: slotMs, votes: 9, youngVotes: 10, players: accounts(10) },
    ])
    expect(found(slot(0, accounts(5), 0, 0), slot(5, accounts(10)), slot(10, accounts(10), 0, 0))).toEqual([
      [5, 10, 10],
    ])
  })

  it('is one as long as its hours overlap, and another after that', () => {
    const wave = (minute: number, name: string) => slot(minute, accounts(6, name))
    expect(found(wave(0, 'a'), wave(50, 'b'), wave(100, 'c'))).toEqual([[0, 105, 18]])
    expect(found(slot(0, accounts(10, 'a')), slot(5, accounts(10, 'b')))).toEqual([[0, 10, 20]])
    expect(found(slot(0, accounts(10, 'a')), slot(120, accounts(10, 'b')))).toEqual([
      [0, 5, 10],
      [120, 125, 10],
    ])
  })

  it('begins anew where the one before has ended, and goes on with the last one alone', () => {
    expect(found(slot(0, accounts(20, 'a')), slot(55, accounts(1), 15), slot(60, accounts(10, 'b')))).toEqual(
      [
        [0, 60, 21],
        [60, 65, 10],
      ],
    )
    expect(
      found(
        slot(0, accounts(10, 'a')),
        slot(120, accounts(6, 'b')),
        slot(150, accounts(6, 'c')),
        slot(200, accounts(6, 'd')),
      ),
    ).toEqual([
      [0, 5, 10],
      [120, 205, 18],
    ])
  })

  it('that goes on is as long as it is, also where others vote most in its middle', () => {
    expect(found(slot(0, accounts(10, 'a')), slot(55, accounts(1), 30), slot(70, accounts(10, 'b')))).toEqual(
      [[70, 75, 10]],
    )
  })
})

it('an account is young for seven days', () => {
  expect(isYoungAccount(1_000, 1_000)).toBe(true)
  expect(isYoungAccount(0, 7 * 24 * hourMs - 1)).toBe(true)
  expect(isYoungAccount(0, 7 * 24 * hourMs)).toBe(false)
})
