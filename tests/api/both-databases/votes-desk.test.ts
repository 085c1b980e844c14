import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/values/time.ts'
import { closeDays } from '#server/public-ledger/close-days.store.ts'
import { project } from '#tests/support/server/after-sale.ts'
import { openBursts } from '#tests/support/server/burst.ts'
import { codeOf } from '#tests/support/server/shop.ts'

test('a burst of young accounts is found, told, and voided: totals and days fall, and the books agree', async () => {
  const hub = await openBursts()
  const [first] = await hub.storm(9)
  expect(await hub.bursts()).toEqual({ bursts: [], next: null })
  const before = await hub.totals()
  await hub.storm(1, 'tenth')
  expect((await hub.totals()).votes).toBe(before.votes + 1)
  const { bursts } = await hub.bursts({ q: 'quartermaster', state: 'open' })
  expect((await hub.bursts({ q: 'quartermastr' })).bursts).toEqual(bursts)
  const [found] = bursts
  expect(bursts).toEqual([
    {
      id: expect.any(String),
      project: { id: project, title: 'Guild Quartermaster' },
      from: '2026-03-01T12:00:00.000Z',
      until: '2026-03-01T12:05:00.000Z',
      votes: expect.any(Number),
      young_votes: 10,
      players: 10,
      voided: 0,
      standing: 10,
      found_at: '2026-03-01T12:00:00.000Z',
      state: 'open',
      settled_at: null,
    },
  ])
  const get = async (path: string) => (await hub.asAdmin('GET', `/braincore/${path}`)).json()
  const { accounts } = await get(`bursts/${found.id}`)
  expect(accounts).toHaveLength(10)
  expect(accounts[0]).toMatchObject({ votes: 1, standing: 1, barred: false })
  const overview = await get('overview?since=2026-03-01T00:00:00.000Z')
  expect(overview.waiting).toMatchObject([
    { desk: 'votes', open: found.id, kind: 'burst_found', about: 'Guild Quartermaster' },
  ])

  hub.clock.advance(dayMs)
  const key = randomUUID()
  const voided = { players: 10, votes: 10, given_back: 0 }
  for (let twice = 0; twice < 2; twice += 1)
    expect(await (await hub.voidBurst(found.id, { bar: true }, key)).json()).toEqual(voided)
  expect(await codeOf(await hub.voidBurst(found.id))).toBe('burst_settled')
  expect((await hub.totals()).votes).toBe(before.votes - 9)
  const days = await (await hub.app.request(`/api/vaultvision/projects/${project}/daily-stats`)).json()
  expect(days.data.at(-1)).toEqual({ date: '2026-03-02', votes: -10, donations: 0 })
  expect((await hub.bursts({ state: 'voided', sort: 'largest' })).bursts).toMatchObject([{ standing: 0 }])
  expect(await hub.mismatches()).toEqual([])

  // They lapse: neither the day's vote nor the bank has more than without.
  const power = (
    await (await (await hub.person('new-0')).call('GET', '/vaultvision/user-vote-power/new-0')).json()
  ).data
  expect(power).toMatchObject({ dailyVotesEarned: 1, dailyVotesUsed: 0, voteBank: 0, totalAvailable: 1 })
  expect(await codeOf(await hub.vote(first!))).toBe('voting_barred')
  await hub.asAdmin('PUT', '/braincore/players/new-0/voting', { barred: false, reason: 'Was honest' })
  expect((await hub.vote(first!)).status).toBe(200)
  const events = await hub.db
    .selectFrom('player_events')
    .select('kind')
    .where('user_id', '=', 'new-0')
    .execute()
  expect(events.map(({ kind }) => kind).toSorted()).toEqual([
    'votes_voided',
    'voting_allowed',
    'voting_barred',
  ])

  hub.clock.advance(dayMs)
  await closeDays(hub.db, hub.clock.now())
  const rows = await hub.db
    .selectFrom('public_rows')
    .select(['kind', 'figure'])
    .where('day', '=', '2026-03-02')
    .orderBy('kind')
    .execute()
  expect(rows).toEqual([
    { kind: 'votes', figure: 1 },
    { kind: 'votes_back', figure: 10 },
  ])
  expect(await hub.mismatches()).toEqual([])
})

test('all votes of a player are voided: those of donations are in the donation bank again, and none is taken back twice', async () => {
  const hub = await openBursts()
  await hub.donate(hub.alice, 10)
  const receipts: string[] = []
  for (const votes of [1, 3]) receipts.push((await (await hub.vote(hub.alice, votes)).json()).data.receipt.id)
  await hub.alice.call('POST', `/vaultvision/votes/${receipts[1]}/revoke`)
  await hub.vote(hub.alice, 5)
  const before = await hub.totals()
  const key = randomUUID()
  const voidAll = () =>
    hub.asAdmin(
      'POST',
      '/braincore/players/alice/void-votes',
      { bar: false, reason: 'Bought' },
      { 'Idempotency-Key': key },
    )
  for (let twice = 0; twice < 2; twice += 1)
    expect(await (await voidAll()).json()).toEqual({ players: 1, votes: 6, given_back: 5 })
  expect((await hub.totals()).votes).toBe(before.votes - 6)
  const [bob] = await hub.storm(1, 'bob')
  const another = await hub.asAdmin(
    'POST',
    `/braincore/players/${bob?.id}/void-votes`,
    { bar: false, reason: 'Bought' },
    { 'Idempotency-Key': key },
  )
  expect(await codeOf(another)).toBe('invalid_request')
  expect((await hub.totals()).votes).toBe(before.votes - 5)
  const power = async () =>
    (await (await hub.alice.call('GET', '/vaultvision/user-vote-power/alice')).json()).data
  expect(await power()).toMatchObject({
    dailyVotesUsed: 1,
    donationVotesEarned: 21,
    donationVotesUsed: 0,
    totalAvailable: 21,
    lastVote: null,
  })
  expect(await codeOf(await hub.alice.call('POST', `/vaultvision/votes/${receipts[0]}/revoke`))).toBe(
    'vote_voided',
  )
  expect((await hub.alice.call('POST', `/vaultvision/votes/${receipts[1]}/revoke`)).status).toBe(200)
  expect(await hub.mismatches()).toEqual([])
  expect((await hub.audit()).filter(({ kind }) => kind === 'votes_voided')).toEqual([
    {
      kind: 'votes_voided',
      subject: 'alice',
      user_id: 'alice',
      admin_id: 'olivia',
      reason: 'Bought',
      before: { votes: 6 },
      after: { votes: 0, voided: 6, given_back: 5, project_id: null },
    },
  ])
})

test('bursts are listed by time and size, page by page, and as files', async () => {
  const hub = await openBursts()
  for (let index = 0; index < 60; index += 1)
    await hub.db
      .insertInto('vote_bursts')
      .values({
        project_id: project,
        votes: 30,
        young_votes: 10 + (index % 7),
        players: 10,
        from_at: new Date(hub.clock.now() - index * 3_600_000),
        until_at: new Date(hub.clock.now() - index * 3_600_000 + 300_000),
        found_at: new Date(hub.clock.now()),
      })
      .execute()
  for (const sort of ['newest', 'oldest', 'largest', 'smallest']) {
    const seen: { id: string; from: string; young_votes: number }[] = []
    let before: string | null = null
    do {
      const page = await hub.bursts({ sort, ...(before !== null && { before }) })
      seen.push(...page.bursts)
      before = page.next
    } while (before !== null)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(60)
    const by = seen.map(({ from, young_votes: votes }) =>
      sort === 'newest' || sort === 'oldest' ? Date.parse(from) : votes,
    )
    const isDown = sort === 'newest' || sort === 'largest'
    expect(by).toEqual(by.toSorted((one, other) => (isDown ? other - one : one - other)))
  }
  const since = new Date(hub.clock.now() - 3_600_000).toISOString()
  expect((await hub.bursts({ since })).bursts).toHaveLength(2)
  expect((await hub.bursts({ until: since })).bursts).toHaveLength(50)
  expect((await hub.bursts({ q: project })).bursts).toHaveLength(50)
  expect((await hub.bursts({ q: '%' })).bursts).toHaveLength(0)
  const file = (format: string) =>
    hub.asAdmin('GET', `/braincore/bursts-file?format=${format}&since=${since}`)
  const csv = await (await file('csv')).text()
  expect(csv).toContain(
    '"burst","project","title","from","until","votes","young_votes","players","voided","standing",',
  )
  expect(await (await file('json')).json()).toHaveLength(2)
})
