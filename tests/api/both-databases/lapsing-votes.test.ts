import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/values/time.ts'
import { lapsingVotesJob } from '#server/votes/tell-lapsing.ts'
import { updateTimeZone } from '#server/votes/vote-power.store.ts'
import { openBursts } from '#tests/support/server/burst.ts'
import { giveTime } from '#tests/support/server/gift-time.ts'
import { leaveForGood } from '#tests/support/server/leaving.ts'

/** A hub at noon (UTC) of 1 March 2026, in which alice has the votes of her first day. */
const openVotes = async (timeZone?: string) => {
  const hub = await openBursts()
  if (timeZone !== undefined) await updateTimeZone(hub.db, 'alice', timeZone, hub.clock.now())
  await (await hub.person('alice')).call('GET', '/vaultvision/user-vote-power/alice')
  const look = () => lapsingVotesJob(hub).run(new AbortController().signal)
  return {
    ...hub,
    look,
    /** The job runs every few hours until then. */
    until: async (time: string, everyMs = 6 * hourMs) => {
      while (hub.clock.now() < Date.parse(time)) {
        hub.clock.advance(Math.min(everyMs, Date.parse(time) - hub.clock.now()))
        await look()
      }
    },
    told: async () => {
      const events = hub.db.selectFrom('player_events').select(['data', 'at'])
      const rows = await events.where('kind', '=', 'votes_lapsing').orderBy('id').execute()
      return rows.map(({ data, at }) => [at.toISOString(), data])
    },
  }
}

const firstNotice = [
  '2026-03-08T18:00:00.000Z',
  { votes: 1, at: '2026-03-09T00:00:00.000Z', time_zone: 'UTC' },
]

test('a player who casts no vote is told in the evening on which the bank is full, and not again', async () => {
  const hub = await openVotes()
  await hub.until('2026-03-08T17:59:59Z')
  expect(await hub.told()).toEqual([])
  await hub.until('2026-03-08T18:00:00Z')
  expect(await hub.told()).toEqual([firstNotice])
  await hub.until('2026-03-12T12:00:00Z')
  await (await hub.person('alice')).call('GET', '/vaultvision/user-vote-power/alice')
  await hub.until('2026-03-14T12:00:00Z')
  expect(await hub.told()).toEqual([firstNotice])
})

test('the evening is that of the player’s own zone', async () => {
  const hub = await openVotes('America/New_York')
  await hub.until('2026-03-09T12:00:00Z', 2 * hourMs)
  // Clocks are put forward on 8 March: midnight comes an hour earlier.
  expect(await hub.told()).toEqual([
    ['2026-03-08T22:00:00.000Z', { votes: 1, at: '2026-03-09T04:00:00.000Z', time_zone: 'America/New_York' }],
  ])
})

test('a vote on the last day keeps the rest from lapsing, and starts the next watch', async () => {
  const hub = await openVotes()
  await hub.until('2026-03-08T12:00:00Z')
  expect((await hub.vote(hub.alice)).status).toBe(200)
  await hub.until('2026-03-09T12:00:00Z')
  expect(await hub.told()).toEqual([])
  await hub.until('2026-03-09T18:00:00Z')
  expect(await hub.told()).toMatchObject([['2026-03-09T18:00:00.000Z', { votes: 1 }]])
})

test('who voted after the notice is told of the next time', async () => {
  const hub = await openVotes()
  await hub.until('2026-03-08T18:00:00Z')
  expect((await hub.vote(hub.alice, 3)).status).toBe(200)
  await hub.until('2026-03-10T18:00:00Z')
  expect(await hub.told()).toEqual([firstNotice])
  await hub.until('2026-03-11T18:00:00Z')
  expect(await hub.told()).toMatchObject([{}, ['2026-03-11T18:00:00.000Z', { votes: 1 }]])
})

test('votes that are taken back bring the notice forward again', async () => {
  const hub = await openVotes()
  await hub.until('2026-03-08T12:00:00Z')
  const { data } = await (await hub.vote(hub.alice)).json()
  const alice = await hub.person('alice')
  expect((await alice.call('POST', `/vaultvision/votes/${data.receipt.id}/revoke`)).status).toBe(200)
  await hub.until('2026-03-08T18:00:00Z')
  expect(await hub.told()).toEqual([firstNotice])
})

test('a plan that fills the bank faster is told with its own votes', async () => {
  const hub = await openVotes()
  await giveTime(hub, { id: 'gift', userId: 'alice', planId: 'tier5', months: 12 })
  await (await hub.person('alice')).call('GET', '/vaultvision/user-vote-power/alice')
  await hub.until('2026-03-08T23:00:00Z')
  expect(await hub.told()).toMatchObject([['2026-03-08T18:00:00.000Z', { votes: 13 }]])
})

test('many processes tell it once', async () => {
  const hub = await openVotes()
  hub.clock.advance(7 * dayMs + 7 * hourMs)
  await Promise.all([hub.look(), hub.look(), hub.look()])
  expect(await hub.told()).toHaveLength(1)
})

test('a look that comes too late tells nothing of the votes that have lapsed', async () => {
  const hub = await openVotes()
  hub.clock.advance(9 * dayMs)
  await hub.look()
  expect(await hub.told()).toEqual([])
  await hub.until('2026-03-10T18:00:00Z')
  expect(await hub.told()).toMatchObject([['2026-03-10T18:00:00.000Z', { votes: 1 }]])
})

test('who may not vote, or has left, is not told', async () => {
  const hub = await openVotes()
  await hub.asAdmin('PUT', '/braincore/players/alice/voting', { barred: true, reason: 'Bought votes' })
  await hub.until('2026-03-08T20:00:00Z')
  expect(await hub.told()).toEqual([])
  const left = await openVotes()
  await leaveForGood(left, left.alice)
  await left.until('2026-03-16T20:00:00Z')
  expect(await left.told()).toEqual([])
})
