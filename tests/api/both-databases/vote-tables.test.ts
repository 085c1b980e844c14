import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listVoteTiers, listVoteWeights } from '#contract/votes/vote-tables.contract.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

const openTables = async () => {
  const hub = await createTestApp()
  const read = async (path: string) => {
    const answer = await hub.app.request(`/api/vaultvision/${path}`)
    return { status: answer.status, body: await answer.json() }
  }
  return { ...hub, read }
}

test('a guest reads how many votes donations make: the multipliers by amount', async () => {
  const { read, close } = await openTables()
  const { status, body } = await read('vote-tiers')
  expect([status, body.success]).toEqual([200, true])
  const rows = (body.data as Record<string, number>[]).map((row) => [
    ...[row['amount_from'], row['multiplier'], row['votes'], row['subscriber_votes']],
  ])
  expect(rows).toEqual([
    [0, 0, 0, 0],
    [1, 1, 2, 2],
    [10, 1.1, 21, 23],
    [20, 1.2, 44, 48],
    [50, 1.3, 115, 126],
    [100, 1.4, 240, 264],
    [200, 1.5, 500, 550],
    [500, 1.6, 1_300, 1_430],
    [1_000, 1.8, 2_800, 3_080],
    [10_000, 2, 30_000, 33_000],
  ])
  expect(v.parse(listVoteTiers.response, body).data[2]).toEqual({
    fromCents: 1_000,
    multiplier: 1.1,
    votes: 21,
    subscriberVotes: 23,
  })
  await close()
})

test('a guest reads the nine tiers of vote weights, as the specification names their fields', async () => {
  const { read, close } = await openTables()
  const { status, body } = await read('vote-weights')
  expect([status, body.success, body.data.length]).toEqual([200, true, 9])
  expect([body.data[0], body.data[8]]).toEqual([
    {
      base_votes: 3,
      description: 'Bronze',
      bonus_multiplier: 0.1,
      donation_range_min: 1,
      donation_range_max: 4.99,
    },
    {
      base_votes: 1_000,
      description: 'Divine',
      bonus_multiplier: 0.5,
      donation_range_min: 1_000,
      donation_range_max: 999_999,
    },
  ])
  expect(v.parse(listVoteWeights.response, body).data[1]).toEqual({
    name: 'Silver',
    baseVotes: 5,
    fromCents: 500,
    toCents: 999,
    bonus: 0.15,
  })
  await close()
})

test('what one plan gives are its rows of the table of all plans', async () => {
  const { app, read, close } = await openTables()
  const all: { plan_id: string }[] = await (await app.request('/api/plan-features')).json()
  for (const plan of ['tier0', 'tier3', 'tier5']) {
    const { status, body } = await read(`plan-features/${plan}`)
    expect([status, body]).toEqual([200, { success: true, data: all.filter((row) => row.plan_id === plan) }])
    expect(body.data).toHaveLength(6)
  }
  await close()
})

test.each(['tier6', 'Pro', 'tier', '%00', '../plans', 'x'.repeat(65), '%E0%A4%A'])(
  'the plan %s is refused',
  async (plan) => {
    const { read, close } = await openTables()
    const { status, body } = await read(`plan-features/${plan}`)
    expect([400, 404]).toContain(status)
    expect(['not_found', 'invalid_request']).toContain(body.code)
    await close()
  },
)
