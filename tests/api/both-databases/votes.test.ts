import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { openEmptyDatabase } from '#tests/support/database/test-database.ts'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'
import { codeOf } from '#tests/support/server/shop.ts'

test('a player casts the votes of the day and of a donation, takes them back, and the books agree', async () => {
  const shop = await openAfterSale()
  const { alice } = shop
  await shop.donate(alice, 50)
  const power = async () =>
    (await (await alice.call('GET', '/vaultvision/user-vote-power/alice')).json()).data
  const first = {
    dailyVotesEarned: 1,
    dailyVotesUsed: 0,
    voteBank: 0,
    donationVotesEarned: 115,
    donationVotesUsed: 0,
    totalAvailable: 116,
    planName: 'Free',
    planId: 'tier0',
    timeZone: null,
    lastVote: null,
    lastResetDate: '2026-03-01',
    nextResetAt: '2026-03-02T00:00:00.000Z',
    now: '2026-03-01T12:00:00.000Z',
  }
  expect(await power()).toEqual(first)

  const before = await shop.totals()
  const cast = (votes: number, key: string) =>
    alice.call(
      'POST',
      '/vaultvision/use-vote',
      { user_id: 'alice', project_id: project, vote_power: votes },
      { 'Idempotency-Key': key },
    )
  const key = randomUUID()
  const { data } = await (await cast(3, key)).json()
  expect(data.receipt).toEqual({
    id: expect.any(String),
    projectId: project,
    votes: 3,
    sources: { daily: 1, voteBank: 0, donationBank: 2 },
    at: '2026-03-01T12:00:00.000Z',
    revocableUntil: '2026-03-01T12:00:15.000Z',
    revokedAt: null,
  })
  expect(await power()).toEqual({
    ...first,
    dailyVotesUsed: 1,
    donationVotesUsed: 2,
    totalAvailable: 113,
    lastVote: data.receipt,
  })
  expect(data.power).toEqual(await power())
  expect(data.weightedVotes).toBe(before.votes + 3)
  expect((await (await cast(3, key)).json()).data).toEqual(data)
  expect((await shop.totals()).votes).toBe(before.votes + 3)
  expect(await codeOf(await cast(4, key))).toBe('vote_key_reused')

  const moved = await alice.call('POST', '/vaultvision/add-donation-votes', {
    user_id: 'alice',
    project_id: project,
    amount: 110,
  })
  expect((await moved.json()).data.receipt.sources).toEqual({ daily: 0, voteBank: 0, donationBank: 110 })
  const none = await cast(4, randomUUID())
  expect(none.status).toBe(409)
  expect(await none.json()).toMatchObject({ code: 'votes_missing', error: 'No votes available' })

  const revoke = () => alice.call('POST', `/vaultvision/votes/${data.receipt.id}/revoke`)
  const back = await (await revoke()).json()
  expect(back.data.receipt.revokedAt).toBe('2026-03-01T12:00:00.000Z')
  expect(await (await revoke()).json()).toEqual(back)
  expect(await power()).toMatchObject({ dailyVotesUsed: 0, donationVotesUsed: 110, totalAvailable: 6 })
  expect((await shop.totals()).votes).toBe(before.votes + 110)
  expect(await shop.mismatches()).toEqual([])
})

test('players of before keep what the ledger says they have, and projects their votes', async () => {
  const db = await openEmptyDatabase()
  const all = await readMigrations()
  await migrate(
    db,
    all.filter(({ name }) => name < '0068'),
  )
  const at = new Date('2026-03-01T12:00:00Z')
  await sql`
    insert into users (id, username, created_at) values ('alice', 'alice', ${at}), ('bob', 'bob', ${at})`.execute(
    db,
  )
  await sql`
    insert into projects (id, title, description, category, status, created_at)
    values ('one', 'One', '', 'Guilds', 'active', ${at}), ('two', 'Two', '', 'Guilds', 'active', ${at})`.execute(
    db,
  )
  await sql`
    with votes as (
      insert into project_votes (project_id, voter, votes, at)
      values ('one', 'alice', 30, ${at}), ('one', 'demo', 12, ${at}) returning id, voter)
    insert into vote_ledger (user_id, bank, votes, project_vote_id, at)
    select 'alice', 'donation', -30, id, ${at}::timestamptz from votes where voter = 'alice'
    union all select 'alice', 'donation', 115, null, ${at} union all select 'alice', 'donation', -15, null, ${at}
    union all select 'alice', 'carried', 4, null, ${at}`.execute(db)
  await migrate(db)
  const power = await db
    .selectFrom('vote_power')
    .select(['user_id', 'granted_on', 'daily_earned', 'bank', 'donation_earned', 'donation_used'])
    .execute()
  expect(power).toEqual([
    { user_id: 'alice', granted_on: null, daily_earned: 0, bank: 4, donation_earned: 100, donation_used: 30 },
  ])
  expect(
    await db.selectFrom('project_totals').select(['project_id', 'votes']).orderBy('project_id').execute(),
  ).toEqual([
    { project_id: 'one', votes: 42 },
    { project_id: 'two', votes: 0 },
  ])
})
