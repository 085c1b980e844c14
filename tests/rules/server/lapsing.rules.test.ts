import { describe, expect, test } from 'vitest'
import { bankLimit, dailyVotes } from '#contract/votes/votes.rules.ts'
import { planIds } from '#contract/plans/plans.rules.ts'
import { resetDaily } from '#contract/votes/vote-banks.rules.ts'
import { nextReset } from '#contract/votes/vote-days.rules.ts'
import { lapseNoticeAt, lapseNoticeMs, lapsingVotes } from '#server/votes/lapsing.rules.ts'

const zone = 'Europe/Berlin'
const day = { date: '2026-03-02', at: Date.parse('2026-03-01T23:00:00Z') }
const votesWith = (dailyUsed: number, bank: number, dailyEarned = 2) => ({
  dailyEarned,
  dailyUsed,
  bank,
  donationEarned: 10,
  donationUsed: 0,
})
const evening = (date: string) => Date.parse(`${date}T17:00:00Z`)

test('votes that fit into the bank don’t lapse', () => {
  expect(lapsingVotes({ votes: votesWith(0, 12), planId: 'tier1' })).toBe(0)
  expect(lapsingVotes({ votes: votesWith(0, 13), planId: 'tier1' })).toBe(1)
  expect(lapsingVotes({ votes: votesWith(0, 14), planId: 'tier1' })).toBe(2)
  expect(lapsingVotes({ votes: votesWith(2, 14), planId: 'tier1' })).toBe(0)
})

test('the notice comes in the evening of the player’s own zone, six hours before midnight', () => {
  expect(lapseNoticeMs).toBe(6 * 3_600_000)
  expect(lapseNoticeAt({ votes: votesWith(0, 14), planId: 'tier1', zone, day })).toBe(evening('2026-03-02'))
  expect(lapseNoticeAt({ votes: votesWith(0, 13), planId: 'tier1', zone, day })).toBe(evening('2026-03-02'))
})

test('a bank with room is full some days later', () => {
  expect(lapseNoticeAt({ votes: votesWith(2, 14), planId: 'tier1', zone, day })).toBe(evening('2026-03-03'))
  expect(lapseNoticeAt({ votes: votesWith(0, 12), planId: 'tier1', zone, day })).toBe(evening('2026-03-03'))
  expect(lapseNoticeAt({ votes: votesWith(0, 0), planId: 'tier1', zone, day })).toBe(evening('2026-03-09'))
})

describe.each(planIds)('on %s', (planId) => {
  test('no vote lapses before the notice, and the next reset after it lets some lapse', () => {
    for (let bank = 0; bank <= bankLimit(planId); bank += 1) {
      let votes: ReturnType<typeof resetDaily>['votes'] = votesWith(0, bank, dailyVotes[planId])
      let now = day
      const noticeAt = lapseNoticeAt({ votes, planId, zone, day })
      while (nextReset(zone, now).at - lapseNoticeMs < noticeAt) {
        expect(lapsingVotes({ votes, planId })).toBe(0)
        ;({ votes } = resetDaily(votes, planId))
        now = nextReset(zone, now)
      }
      expect(nextReset(zone, now).at - lapseNoticeMs).toBe(noticeAt)
      expect(lapsingVotes({ votes, planId })).toBeGreaterThan(0)
    }
  })
})
