import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/values/time.ts'
import type { Burst, BurstPlayer } from '#contract/desk/votes-desk.contract.ts'
import { deleteOldSlots, lookForBursts } from '#server/votes-desk/look-for-bursts.store.ts'
import { project } from '#tests/support/server/after-sale.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { openBursts } from '#tests/support/server/burst.ts'
import { codeOf } from '#tests/support/server/shop.ts'

const minuteMs = 60_000
const refused = async (answer: Response) => [answer.status, await codeOf(answer)]
const refusedOrNot = async (answer: Response) =>
  answer.ok ? String(answer.status) : (await refused(answer)).join(' ')
type Hub = Awaited<ReturnType<typeof openBursts>>
const only = async (hub: Hub, query: Record<string, string> = {}): Promise<Burst> => {
  const { bursts } = await hub.bursts(query)
  expect(bursts).toHaveLength(1)
  return bursts[0]
}
const accounts = async (hub: Hub, id: string): Promise<BurstPlayer[]> =>
  (await (await hub.asAdmin('GET', `/braincore/bursts/${id}`)).json()).accounts

test('a burst grows as long as accounts join it, and who decides has to have seen them all', async () => {
  const hub = await openBursts()
  await hub.storm(10)
  const { id, found_at: foundAt } = await only(hub)
  hub.clock.advance(20 * minuteMs)
  await hub.storm(2, 'late')
  await lookForBursts(hub.db, hub.clock.now())
  expect(await refused(await hub.voidBurst(id))).toEqual([409, 'burst_changed'])
  expect(await refused(await hub.keepBurst(id))).toEqual([409, 'burst_changed'])
  expect(await only(hub)).toMatchObject({
    id,
    players: 12,
    young_votes: 12,
    standing: 12,
    found_at: foundAt,
    from: '2026-03-01T12:00:00.000Z',
    until: '2026-03-01T12:25:00.000Z',
  })
  // What is taken back doesn't stand, and was a burst all the same.
  await hub.vote(hub.alice)
  await Promise.all([lookForBursts(hub.db, hub.clock.now()), lookForBursts(hub.db, hub.clock.now())])
  expect(await only(hub)).toMatchObject({ players: 13 })
})

test('what was decided stays decided: later accounts are a burst of their own once they are enough', async () => {
  const hub = await openBursts()
  await hub.storm(10)
  const first = await only(hub)
  const key = randomUUID()
  for (let twice = 0; twice < 2; twice += 1) expect((await hub.keepBurst(first.id, {}, key)).status).toBe(200)
  expect(await refused(await hub.keepBurst(first.id))).toEqual([409, 'burst_settled'])
  expect(await refused(await hub.voidBurst(first.id))).toEqual([409, 'burst_settled'])
  hub.clock.advance(10 * minuteMs)
  await hub.storm(9, 'late')
  expect(await only(hub)).toMatchObject({ id: first.id, state: 'kept', players: 10 })
  await hub.storm(1, 'last')
  expect(await only(hub, { state: 'open' })).toMatchObject({
    players: 10,
    young_votes: 10,
    from: '2026-03-01T12:10:00.000Z',
  })
  // A key that another burst was decided under decides nothing.
  const { id } = await only(hub, { state: 'open' })
  expect(await refused(await hub.keepBurst(id, {}, key))).toEqual([400, 'invalid_request'])
  expect((await hub.bursts({ state: 'open' })).bursts).toHaveLength(1)
  expect((await hub.audit()).map(({ kind }) => kind)).toEqual(['burst_kept'])
  expect((await hub.totals()).votes).toBeGreaterThan(0)
})

test('votes of older accounts, of several projects or over hours are no burst, and neither is what was taken back', async () => {
  const hub = await openBursts()
  const back = await hub.person('back')
  const { data } = await (await hub.vote(back)).json()
  await back.call('POST', `/vaultvision/votes/${data.receipt.id}/revoke`)
  await hub.storm(5)
  await hub.storm(4, 'other', 'open-ledger')
  await hub.person('old')
  await hub.db
    .updateTable('users')
    .set({ created_at: new Date(hub.clock.now() - 7 * dayMs) })
    .where('id', '=', 'old')
    .execute()
  await hub.vote(await hub.person('old'))
  hub.clock.advance(60 * minuteMs)
  await hub.storm(4, 'later')
  expect(await hub.bursts()).toEqual({ bursts: [], next: null })
  hub.clock.advance(60 * minuteMs)
  await hub.storm(9, 'last')
  await hub.donate(await hub.person('alice'), 10, true)
  // Ten, who make ten of eleven votes and more: those of a donation are votes like any.
  expect(await only(hub)).toMatchObject({ players: 10 })
})

test('only the accounts that are named are voided, in the burst alone, and the rest stays', async () => {
  const hub = await openBursts()
  const [first] = await hub.storm(10)
  hub.clock.advance(dayMs / 2)
  await hub.vote(first!, 1, 'open-ledger')
  hub.clock.advance(-dayMs / 2)
  const { id } = await only(hub)
  const before = await hub.totals()
  for (const wrong of [['nobody'], ['new-0', 'alice']])
    expect(await refused(await hub.voidBurst(id, { user_ids: wrong }))).toEqual([404, 'not_found'])
  expect(await hub.totals()).toEqual(before)
  const answer = await hub.voidBurst(id, { user_ids: ['new-0', 'new-1', 'new-0'], bar: true })
  expect(await answer.json()).toEqual({ players: 2, votes: 2, given_back: 0 })
  expect((await hub.totals()).votes).toBe(before.votes - 2)
  const told = await accounts(hub, id)
  expect(told.map(({ standing }) => standing)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0])
  expect(told.filter(({ barred }) => barred).map((one) => one.id)).toEqual(['new-0', 'new-1'])
  expect(await hub.mismatches()).toEqual([])
})

test('a burst waits as long as votes of it stand: it is voided part by part, and says how far that has come', async () => {
  const hub = await openBursts()
  await hub.storm(14)
  const { id } = await only(hub)
  const part = (names: string[] | null, more = {}) =>
    hub.voidBurst(id, { user_ids: names, players: 14, ...more })
  expect(await (await part(['new-0', 'new-1', 'new-2'])).json()).toMatchObject({ players: 3, votes: 3 })
  const partly = { state: 'open', settled_at: null, young_votes: 14, players: 14, voided: 3, standing: 11 }
  expect(await only(hub, { state: 'open' })).toMatchObject(partly)
  expect(await (await hub.asAdmin('GET', `/braincore/bursts/${id}`)).json()).toMatchObject(partly)
  const [row] = await (await hub.asAdmin('GET', '/braincore/bursts-file?format=json')).json()
  expect(row).toMatchObject({ state: 'open', voided: 3, standing: 11 })

  // Who joins a burst that is voided in part makes it larger by as much.
  await hub.storm(2, 'late')
  expect(await only(hub)).toMatchObject({ ...partly, players: 16, young_votes: 16, standing: 13 })
  // What a player takes back themselves isn't voided.
  await hub.asAdmin('POST', '/braincore/players/late-0/void-votes', { bar: false, reason: 'x' })
  expect(await only(hub)).toMatchObject({ ...partly, players: 16, young_votes: 16, voided: 4, standing: 12 })

  hub.clock.advance(minuteMs)
  expect(await (await part(null, { players: 16, bar: true })).json()).toMatchObject({
    players: 12,
    votes: 12,
  })
  expect(await only(hub)).toMatchObject({ state: 'voided', voided: 16, standing: 0 })
  expect(await refused(await part(null, { players: 16 }))).toEqual([409, 'burst_settled'])
  expect((await accounts(hub, id)).filter(({ barred }) => barred)).toHaveLength(12)
  expect(
    (await hub.audit())
      .filter(({ kind }) => kind === 'burst_voided')
      .map(({ before, after }) => [
        before['standing'],
        after['standing'],
        after['votes'],
        'settled_at' in after,
      ]),
  ).toEqual([
    [14, 11, 3, false],
    [12, 0, 12, true],
  ])
  expect(await hub.mismatches()).toEqual([])
})

test('the last votes of a burst that are voided with all of their player’s decide it', async () => {
  const hub = await openBursts()
  await hub.storm(10)
  const { id } = await only(hub)
  await hub.voidBurst(id, { user_ids: Array.from({ length: 9 }, (_, index) => `new-${index}`) })
  expect(await only(hub)).toMatchObject({ state: 'open', voided: 9, standing: 1 })
  await hub.asAdmin('POST', '/braincore/players/new-9/void-votes', { bar: false, reason: 'x' })
  expect(await only(hub)).toMatchObject({ state: 'voided', voided: 10, standing: 0 })
})

test('what stands of a burst is known after a month, too: in the list, in the panel and in the file', async () => {
  const hub = await openBursts()
  await hub.storm(10)
  const { id } = await only(hub)
  await hub.voidBurst(id, { user_ids: ['new-0'] })
  hub.clock.advance(40 * dayMs)
  await deleteOldSlots(hub.db, hub.clock.now())
  const old = { state: 'open', voided: 1, standing: 9 }
  expect(await only(hub)).toMatchObject(old)
  expect(await (await hub.asAdmin('GET', `/braincore/bursts/${id}`)).json()).toMatchObject(old)
  const [row] = await (await hub.asAdmin('GET', '/braincore/bursts-file?format=json')).json()
  expect(row).toMatchObject(old)
  const { votes } = await hub.totals()
  await hub.voidBurst(id)
  expect((await hub.totals()).votes).toBe(votes - 9)
})

test('one key voids one burst, and two at once under it do so once', async () => {
  const hub = await openBursts()
  await hub.storm(10)
  await hub.storm(10, 'other', 'open-ledger')
  const { bursts }: { bursts: Burst[] } = await hub.bursts()
  const key = randomUUID()
  const [one, other] = bursts.map(({ id }) => hub.voidBurst(id, {}, key))
  const answers = await Promise.all([one!, other!])
  expect((await Promise.all(answers.map(refusedOrNot))).toSorted()).toEqual(['200', '400 invalid_request'])
  expect((await hub.bursts({ state: 'open' })).bursts).toHaveLength(1)
  expect((await hub.audit()).filter(({ kind }) => kind === 'burst_voided')).toHaveLength(1)
  expect(await hub.mismatches()).toEqual([])
})

test('voided while it is cast, taken back and voided by another, each vote is counted back once', async () => {
  const hub = await openBursts()
  const players = await hub.storm(10)
  const { id } = await only(hub)
  const before = await hub.totals()
  const rows = await hub.db
    .selectFrom('project_votes')
    .select(['id', 'voter'])
    .where('voter', 'like', 'new-%')
    .orderBy('voter')
    .execute()
  const answers = await Promise.all([
    hub.voidBurst(id),
    hub.voidBurst(id, { reason: 'Me too' }),
    ...rows.map((row, index) => players[index]!.call('POST', `/vaultvision/votes/${row.id}/revoke`)),
    hub.asAdmin('POST', '/braincore/players/new-3/void-votes', { bar: true, reason: 'Bought' }),
    hub.vote(players[3]!),
  ])
  // Each may find the burst decided, or changed by the others.
  for (const answer of answers) expect([200, 409]).toContain(answer.status)
  const left = await hub.db
    .selectFrom('project_votes')
    .select((row) => row.fn.sum<number>('votes').as('votes'))
    .where('voter', 'like', 'new-%')
    .executeTakeFirstOrThrow()
  expect((await hub.totals()).votes).toBe(before.votes - 10 + left.votes)
  expect(await hub.mismatches()).toEqual([])
})

test('who may not vote gives to a project all the same, and keeps the votes of it', async () => {
  const hub = await openBursts()
  await hub.asAdmin('PUT', '/braincore/players/alice/voting', { barred: true, reason: 'Bought votes' })
  const before = await hub.totals()
  await hub.donate(hub.alice, 10, true)
  const after = await hub.totals()
  expect([after.donations - before.donations, after.votes - before.votes]).toEqual([10, 0])
  expect(await hub.bank(hub.alice)).toBe(21)
  const add = await hub.alice.call('POST', '/vaultvision/add-donation-votes', {
    user_id: 'alice',
    amount: 1,
    project_id: project,
  })
  expect(await refused(add)).toEqual([409, 'voting_barred'])
  expect(await hub.mismatches()).toEqual([])
})

test('bad input is refused, and nothing is written', async () => {
  const hub = await openBursts()
  await hub.storm(10)
  const { id } = await only(hub)
  const post = (path: string, body: unknown, key: string = randomUUID()) =>
    hub.asAdmin('POST', `/braincore/${path}`, body, { 'Idempotency-Key': key })
  const whole = { user_ids: null, players: 10, bar: false, reason: 'x' }
  for (const body of [
    {},
    { ...whole, reason: ' ' },
    { ...whole, reason: 'x'.repeat(501) },
    { ...whole, user_ids: [] },
    { ...whole, user_ids: Array.from({ length: 501 }, (_, index) => `p${index}`) },
    { ...whole, players: -1 },
    { ...whole, bar: 'yes' },
  ])
    expect(await refused(await post(`bursts/${id}/void`, body))).toEqual([400, 'invalid_request'])
  expect(await refused(await post(`bursts/${id}/void`, whole, 'again'))).toEqual([400, 'invalid_request'])
  expect(await refused(await post('bursts/one/void', whole))).toEqual([400, 'invalid_request'])
  expect(await refused(await post(`bursts/${randomUUID()}/void`, whole))).toEqual([404, 'not_found'])
  expect(await refused(await post(`bursts/${randomUUID()}/keep`, whole))).toEqual([404, 'not_found'])
  expect(await refused(await post('players/nobody/void-votes', { bar: true, reason: 'x' }))).toEqual([
    404,
    'not_found',
  ])
  for (const query of ['sort=odd', 'state=none', 'since=today', 'before=1', `q=${'x'.repeat(201)}`])
    expect(await refused(await hub.asAdmin('GET', `/braincore/bursts?${query}`)), query).toEqual([
      400,
      'invalid_request',
    ])
  expect((await hub.asAdmin('GET', `/braincore/bursts/${randomUUID()}`)).status).toBe(404)
  expect(await only(hub)).toMatchObject({ state: 'open', standing: 10 })
  expect(await hub.audit()).toEqual([])
})

test('what is counted by five minutes is what the votes add up to, also counted again, and goes after a month', async () => {
  const hub = await openBursts()
  await hub.storm(3)
  hub.clock.advance(7 * minuteMs)
  await hub.donate(hub.alice, 10, true)
  hub.clock.advance(dayMs)
  await hub.asAdmin('POST', '/braincore/players/new-1/void-votes', { bar: false, reason: 'x' })
  const read = (table: 'vote_slots' | 'young_votes') =>
    hub.db
      .selectFrom(table)
      .selectAll()
      .where('votes', '<>', 0)
      .where('slot', '>=', new Date('2026-03-01T12:00:00Z'))
      .orderBy('project_id')
      .orderBy('slot')
  const counted = async () => ({
    slots: await read('vote_slots').execute(),
    young: await read('young_votes')
      .orderBy('voter' as 'slot')
      .execute(),
  })
  const before = await counted()
  expect(before.young.map((row) => ('voter' in row ? [row.voter, row.votes] : row))).toEqual([
    ['new-0', 1],
    ['new-2', 1],
    ['alice', 21],
  ])
  await sql`select count_slots()`.execute(ownerOf(hub.db))
  expect(await counted()).toEqual(before)
  await deleteOldSlots(hub.db, hub.clock.now() + 30 * dayMs)
  expect(await counted()).toEqual({ slots: [], young: [] })
  // Counts that are gone don't come back by what takes votes back.
  await hub.asAdmin('POST', '/braincore/players/new-0/void-votes', { bar: false, reason: 'x' })
  expect(await counted()).toEqual({ slots: [], young: [] })
})
