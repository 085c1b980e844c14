import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'
import { giveTime } from '#tests/support/server/gift-time.ts'
import { codeOf } from '#tests/support/server/shop.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A hub with the demo's projects on 1 March 2026, noon UTC; every call is made by a page that has just logged in. */
const openVotes = async () => {
  const shop = await openAfterSale()
  const call = async (method: string, path: string, body?: unknown, key?: string, who = 'alice') =>
    (await shop.person(who)).call(method, path, body, key === undefined ? {} : { 'Idempotency-Key': key })
  const ok = async (answer: Response) => {
    expect(answer.status).toBe(200)
    return (await answer.json()).data
  }
  const vote = (body: Record<string, unknown> = {}, key: string = randomUUID()) =>
    call('POST', '/vaultvision/use-vote', { user_id: 'alice', project_id: project, ...body }, key)
  const add = (body: Record<string, unknown> = {}) =>
    call('POST', '/vaultvision/add-donation-votes', { user_id: 'alice', project_id: project, ...body })
  const revoke = (id: string, who?: string) =>
    call('POST', `/vaultvision/votes/${id}/revoke`, undefined, undefined, who)
  return {
    ...shop,
    call,
    vote,
    add,
    revoke,
    cast: async (votes = 1) => ok(await vote({ vote_power: votes })),
    takeBack: async (id: string) => ok(await revoke(id)),
    power: async () => ok(await call('GET', '/vaultvision/user-vote-power/alice')),
    tellZone: (time_zone: unknown, rest = {}) => call('PUT', '/users/settings', { time_zone, ...rest }),
    give: (planId: 'tier1' | 'tier5', months = 1) =>
      giveTime(shop, { id: randomUUID(), userId: 'alice', planId, months }),
    /** Everything about votes that the database has. */
    written: async () => ({
      ledger: await shop.db.selectFrom('vote_ledger').selectAll().orderBy('id').execute(),
      cast: await shop.db.selectFrom('project_votes').selectAll().orderBy('id').execute(),
      power: await shop.db.selectFrom('vote_power').selectAll().orderBy('user_id').execute(),
      projects: await shop.db
        .selectFrom('project_totals')
        .select(['project_id', 'votes', 'cents', 'status'])
        .orderBy('project_id')
        .execute(),
    }),
  }
}

type Hub = Awaited<ReturnType<typeof openVotes>>

const refused = async (answer: Response): Promise<unknown> => {
  const { code, error } = await answer.json()
  return [answer.status, code, error]
}

const noVotes = [409, 'votes_missing', 'No votes available']
const noAmount = [422, 'vote_amount_invalid', 'Invalid donation amount']

const wrong: [name: string, ask: (hub: Hub) => Promise<Response>, refusal: unknown[]][] = [
  ['no votes', ({ vote }) => vote({ vote_power: 0 }), [400, 'invalid_request', expect.any(String)]],
  ['fewer than none', ({ vote }) => vote({ vote_power: -1 }), [400, 'invalid_request', expect.any(String)]],
  ['half a vote', ({ vote }) => vote({ vote_power: 0.5 }), [400, 'invalid_request', expect.any(String)]],
  ['101 votes', ({ vote }) => vote({ vote_power: 101 }), [400, 'invalid_request', expect.any(String)]],
  ['2^53 votes', ({ vote }) => vote({ vote_power: 2 ** 53 }), [400, 'invalid_request', expect.any(String)]],
  ['votes by a word', ({ vote }) => vote({ vote_power: '1' }), [400, 'invalid_request', expect.any(String)]],
  ['a key that is none', ({ vote }) => vote({}, 'again'), [400, 'invalid_request', expect.any(String)]],
  ['more votes than there are', ({ vote }) => vote({ vote_power: 23 }), noVotes],
  ['votes of another player', ({ vote }) => vote({ user_id: 'olivia' }), [403, 'forbidden', 'Not allowed.']],
  ['an unknown project', ({ vote }) => vote({ project_id: 'nowhere' }), [404, 'not_found', 'Not found.']],
  [
    'an amount for an unknown project',
    ({ add }) => add({ amount: 1, project_id: 'nowhere' }),
    [404, 'not_found', 'Not found.'],
  ],
  ['an amount of none', ({ add }) => add({ amount: 0 }), noAmount],
  ['a negative amount', ({ add }) => add({ amount: -5 }), noAmount],
  ['a fractional amount', ({ add }) => add({ amount: 1.5 }), noAmount],
  ['an amount of 2^53', ({ add }) => add({ amount: 2 ** 53 }), noAmount],
  ['an amount of 2^53 - 1', ({ add }) => add({ amount: 2 ** 53 - 1 }), noVotes],
  ['more than the donation bank', ({ add }) => add({ amount: 22 }), noVotes],
  [
    'an amount of another player',
    ({ add }) => add({ amount: 1, user_id: 'olivia' }),
    [403, 'forbidden', 'Not allowed.'],
  ],
  [
    'an amount for nothing',
    ({ add }) => add({ amount: 1, project_id: '' }),
    [400, 'invalid_request', expect.any(String)],
  ],
  ['a vote that isn’t', ({ revoke }) => revoke(randomUUID()), [404, 'not_found', 'Not found.']],
  ['a vote by a word', ({ revoke }) => revoke('mine'), [400, 'invalid_request', expect.any(String)]],
]

test('bad input is refused with the listed texts, and nothing is written', async () => {
  const hub = await openVotes()
  await hub.donate(hub.alice, 10)
  expect((await hub.power()).totalAvailable).toBe(22)
  const before = await hub.written()
  for (const [name, ask, refusal] of wrong)
    expect([name, await refused(await ask(hub))]).toEqual([name, refusal])
  for (const status of ['pending', 'analyzing', 'completed', 'refused'] as const) {
    await hub.db.updateTable('projects').set({ status }).where('id', '=', project).execute()
    const closed = [409, 'project_takes_no_votes', 'The project takes no votes.']
    expect([status, await refused(await hub.vote())]).toEqual([status, closed])
    expect([status, await refused(await hub.add({ amount: 1 }))]).toEqual([status, closed])
  }
  await hub.db.updateTable('projects').set({ status: 'active' }).where('id', '=', project).execute()
  expect(await hub.written()).toEqual(before)
  expect((await hub.app.request('/api/vaultvision/use-vote', { method: 'POST' })).status).toBe(401)
})

test('votes of days that were missed fill the bank to seven days’ worth, each date once', async () => {
  const hub = await openVotes()
  expect(await hub.power()).toMatchObject({ dailyVotesEarned: 1, voteBank: 0, totalAvailable: 1 })
  hub.clock.advance(3 * dayMs)
  expect(await hub.power()).toMatchObject({ voteBank: 3, totalAvailable: 4, lastResetDate: '2026-03-04' })
  hub.clock.advance(400 * dayMs)
  expect(await hub.power()).toMatchObject({ voteBank: 7, totalAvailable: 8, lastResetDate: '2027-04-08' })
  const { ledger } = await hub.written()
  const dates = ledger.filter(({ kind }) => kind === 'grant').map((row) => row.granted_on)
  expect([dates.length, new Set(dates).size]).toEqual([404, 404])
  await hub.cast(8)
  expect(await hub.power()).toMatchObject({ dailyVotesUsed: 1, voteBank: 0, totalAvailable: 0 })
  expect(await refused(await hub.vote())).toEqual(noVotes)
  expect(await hub.mismatches()).toEqual([])
})

test('a higher plan adds the difference at once, a lower one counts from the next reset and leaves the bank what it holds', async () => {
  const hub = await openVotes()
  await hub.cast()
  await hub.give('tier5')
  expect(await hub.power()).toMatchObject({
    planId: 'tier5',
    planName: 'Oracle',
    dailyVotesEarned: 13,
    dailyVotesUsed: 1,
    totalAvailable: 12,
  })
  hub.clock.advance(3 * dayMs)
  expect(await hub.power()).toMatchObject({ dailyVotesEarned: 13, voteBank: 12 + 2 * 13 })
  await hub.db
    .updateTable('gift_runs')
    .set({ stopped_at: new Date(hub.clock.now()) })
    .execute()
  await hub.db
    .updateTable('gift_times')
    .set({ ended_at: new Date(hub.clock.now()) })
    .execute()
  expect(await hub.power()).toMatchObject({ planId: 'tier0', dailyVotesEarned: 13, voteBank: 38 })
  hub.clock.advance(dayMs)
  expect(await hub.power()).toMatchObject({ planId: 'tier0', dailyVotesEarned: 1, voteBank: 38 })
  expect(await hub.mismatches()).toEqual([])
})

test('a higher plan that ended on the day it began has added its votes, though nobody looked meanwhile', async () => {
  const hub = await openVotes()
  await hub.cast()
  await hub.give('tier5')
  hub.clock.advance(3_600_000)
  const at = new Date(hub.clock.now())
  await hub.db.updateTable('gift_runs').set({ stopped_at: at }).execute()
  await hub.db.updateTable('gift_times').set({ ended_at: at }).execute()
  hub.clock.advance(3_600_000)
  const power = { planId: 'tier0', dailyVotesEarned: 13, dailyVotesUsed: 1, totalAvailable: 12 }
  expect(await hub.power()).toMatchObject(power)
  expect(await hub.power()).toMatchObject(power)
  await hub.cast(12)
  expect(await refused(await hub.vote())).toEqual(noVotes)
  expect(await hub.mismatches()).toEqual([])
})

test('a missed day has the votes of the plan that counted on it, not of the one that counts when they are booked', async () => {
  const hub = await openVotes()
  await hub.power()
  hub.clock.advance(3 * dayMs)
  await hub.give('tier5')
  hub.clock.advance(2 * dayMs)
  // Three days of Free; on the fourth, with Oracle since noon, 13; then one more day of 13.
  expect(await hub.power()).toMatchObject({ dailyVotesEarned: 13, voteBank: 3 + 13 + 13 })
  const days = (await hub.written()).ledger.filter(({ bank, votes }) => bank === 'daily' && votes > 0)
  expect(days.map(({ granted_on, votes, kind }) => `${granted_on} ${kind} ${votes}`).toSorted()).toEqual([
    ...['2026-03-01 grant 1', '2026-03-02 grant 1', '2026-03-03 grant 1', '2026-03-04 grant 1'],
    ...['2026-03-04 rise 12', '2026-03-05 grant 13', '2026-03-06 grant 13'],
  ])
  expect(await hub.mismatches()).toEqual([])
})

test('the first zone that a page tells counts at once, a changed one from the next reset on', async () => {
  const hub = await openVotes()
  expect((await hub.tellZone('America/Lima')).status).toBe(200)
  expect(await hub.power()).toMatchObject({
    timeZone: 'America/Lima',
    lastResetDate: '2026-03-01',
    nextResetAt: '2026-03-02T05:00:00.000Z',
  })
  await hub.tellZone('Asia/Tokyo')
  expect(await hub.power()).toMatchObject({
    timeZone: 'Asia/Tokyo',
    lastResetDate: '2026-03-01',
    nextResetAt: '2026-03-02T05:00:00.000Z',
  })
  hub.clock.advance(17 * hourMs - 1)
  expect(await hub.power()).toMatchObject({ lastResetDate: '2026-03-01', voteBank: 0 })
  hub.clock.advance(1)
  expect(await hub.power()).toMatchObject({
    lastResetDate: '2026-03-02',
    voteBank: 1,
    nextResetAt: '2026-03-03T15:00:00.000Z',
  })
  expect(await hub.mismatches()).toEqual([])
})

test('days that were missed before a zone is changed are those of the zone before', async () => {
  const hub = await openVotes()
  await hub.tellZone('Europe/Paris')
  await hub.power()
  hub.clock.advance(2 * dayMs)
  await hub.tellZone('Pacific/Kiritimati')
  expect(await hub.power()).toMatchObject({
    lastResetDate: '2026-03-03',
    nextResetAt: '2026-03-03T23:00:00.000Z',
  })
  expect(await hub.mismatches()).toEqual([])
})

test.each(['Mars/Olympus', '', '+02:00', 'Europe/Paris\n', 'x'.repeat(65), null, 7])(
  'the zone %j is refused, and nothing else of the call is saved',
  async (zone) => {
    const hub = await openVotes()
    const answer = await hub.tellZone(zone, { country: 'FR' })
    expect([400, 422]).toContain(answer.status)
    expect(['invalid_request', 'zone_unknown']).toContain(await codeOf(answer))
    const row = await hub.db
      .selectFrom('users')
      .select(['time_zone', 'country'])
      .where('id', '=', 'alice')
      .executeTakeFirst()
    expect(row).toEqual({ time_zone: null, country: null })
  },
)

test('a vote can be taken back for 15 seconds, by its voter alone, and is offered again until then', async () => {
  const hub = await openVotes()
  const { receipt } = await hub.cast()
  expect(await refused(await hub.revoke(receipt.id, 'olivia'))).toEqual([404, 'not_found', 'Not found.'])
  hub.clock.advance(15_000)
  expect((await hub.power()).lastVote).toEqual(receipt)
  hub.clock.advance(1)
  expect((await hub.power()).lastVote).toBeNull()
  expect(await refused(await hub.revoke(receipt.id))).toEqual([
    409,
    'vote_stays',
    'It is too late to take this vote back.',
  ])
  expect(await hub.power()).toMatchObject({ dailyVotesUsed: 1 })
})

test('taken back over midnight, votes go to the bank as far as it has room, as if they hadn’t been cast', async () => {
  const hub = await openVotes()
  await hub.power()
  hub.clock.advance(7 * dayMs + 12 * hourMs - 5_000)
  expect(await hub.power()).toMatchObject({ dailyVotesEarned: 1, voteBank: 7 })
  const before = (await hub.totals()).votes
  const daily = (await hub.cast()).receipt
  const banked = (await hub.cast()).receipt
  expect([daily.sources, banked.sources]).toEqual([
    { daily: 1, voteBank: 0, donationBank: 0 },
    { daily: 0, voteBank: 1, donationBank: 0 },
  ])
  hub.clock.advance(10_000)
  expect(await hub.power()).toMatchObject({ dailyVotesUsed: 0, voteBank: 6, totalAvailable: 7 })
  await hub.takeBack(daily.id)
  expect(await hub.power()).toMatchObject({ voteBank: 7 })
  await hub.takeBack(banked.id)
  expect(await hub.power()).toMatchObject({ dailyVotesUsed: 0, voteBank: 7, totalAvailable: 8 })
  expect((await hub.totals()).votes).toBe(before)
  expect(await hub.mismatches()).toEqual([])
})

test('votes of a donation that went with its payment can’t be taken back; those moved later can', async () => {
  const hub = await openVotes()
  await hub.donate(hub.alice, 10, true)
  const paid = await hub.db
    .selectFrom('project_votes')
    .select('id')
    .where('order_id', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(await refused(await hub.revoke(paid.id))).toEqual([404, 'not_found', 'Not found.'])
  await hub.donate(hub.alice, 10)
  const { data } = await (await hub.add({ amount: 21 })).json()
  expect(data.power).toMatchObject({ donationVotesEarned: 42, donationVotesUsed: 42, totalAvailable: 1 })
  await hub.takeBack(data.receipt.id)
  expect(await hub.power()).toMatchObject({ donationVotesUsed: 21, totalAvailable: 22 })
  expect(await hub.mismatches()).toEqual([])
})
