import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/values/time.ts'
import type { ListedPlayer } from '#contract/desk/players-desk.contract.ts'
import { mailEvents } from '#server/event-mails/mail-events.ts'
import { features } from '#server/features.ts'
import { prepareData } from '#server/my-data/prepare-data.ts'
import { setAdmin } from '#server/user/user.store.ts'
import { openAfterSale } from '#tests/support/server/after-sale.ts'
import { giveTime } from '#tests/support/server/gift-time.ts'
import { leaveForGood } from '#tests/support/server/leaving.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf } from '#tests/support/server/shop.ts'

const openDesk = async () => {
  const hub = await openAfterSale()
  const list = async (query: Record<string, string> = {}) => {
    const answer = await hub.admin.call('GET', `/braincore/players?${new URLSearchParams(query)}`)
    expect(answer.status).toBe(200)
    return (await answer.json()) as { players: ListedPlayer[]; next: string | null }
  }
  return {
    ...hub,
    list,
    names: async (query: Record<string, string>) =>
      (await list({ sort: 'a_to_z', ...query })).players.map(({ username }) => username),
    tell: async (id: string) => (await hub.admin.call('GET', `/braincore/players/${id}`)).json(),
    audit: () =>
      hub.db
        .selectFrom('audit_changes')
        .select(['kind', 'subject', 'user_id', 'admin_id', 'reason', 'before', 'after'])
        .orderBy('id')
        .execute(),
  }
}

test('players are found by name, address and id, also mistyped, and by their role, access, plan and age', async () => {
  const hub = await openDesk()
  const bob = await hub.person('bob')
  await hub.shop.buy(bob, anOrder({ plan: { id: 'tier4', type: 'monthly' } }))
  await giveTime(hub, { id: 'gift', userId: 'alice', planId: 'tier2', months: 1 })
  await hub.db
    .updateTable('users')
    .set({ created_at: new Date(hub.clock.now() - 8 * dayMs), dao_access: true })
    .where('id', '=', 'bob')
    .execute()
  for (const [query, found] of [
    [{}, ['alice', 'bob', 'olivia']],
    [{ q: 'ALI' }, ['alice']],
    [{ q: 'bob@example' }, ['bob']],
    [{ q: ' BOB@ｅｘａｍｐｌｅ.org\u200B' }, ['bob']],
    [{ q: 'olivia' }, ['olivia']],
    [{ q: 'oliva' }, ['olivia']],
    [{ q: '%' }, []],
    [{ q: "' or true --" }, []],
    [{ role: 'admin' }, ['olivia']],
    [{ role: 'player' }, ['alice', 'bob']],
    [{ dao: 'yes' }, ['bob']],
    [{ dao: 'no' }, ['alice', 'olivia']],
    [{ plan: 'tier4' }, ['bob']],
    [{ plan: 'tier2' }, ['alice']],
    [{ plan: 'tier0' }, ['olivia']],
    [{ plan: 'tier5' }, []],
    [{ young: 'yes' }, ['alice', 'olivia']],
    [{ young: 'no' }, ['bob']],
    [{ barred: 'yes' }, []],
    [{ role: 'player', plan: 'tier4', q: 'b' }, ['bob']],
  ] as [Record<string, string>, string[]][])
    expect([query, await hub.names(query)]).toEqual([query, found])
  const { players } = await hub.list({ sort: 'oldest' })
  expect(players[0]).toEqual({
    id: 'bob',
    username: 'bob',
    email: 'bob@example.org',
    address_problem: null,
    is_admin: false,
    dao_access: true,
    barred: false,
    plan_id: 'tier4',
    plan_from: 'paid',
    created_at: '2026-02-21T12:00:00.000Z',
    deleted_at: null,
  })
  expect(await hub.tell('alice')).toMatchObject({
    plan_id: 'tier2',
    plan_from: 'gift',
    is_self: false,
    plan: { until: '2026-04-01T12:00:00.000Z', paid_plan_id: 'tier0' },
  })
})

test('accounts that nobody logs in to by their address are found, by the reason, and lead to those of the same mailbox', async () => {
  const hub = await openDesk()
  const created_at = new Date(hub.clock.now())
  for (const [id, email, same_mailbox_as] of [
    ['pasted', 'alice@example.org\u200B', 'alice'],
    ['pasted-twice', 'alice@example.org\u200B\u200B', 'alice'],
    ['windows', '\u202Aalice@example.org\u202C', null],
    ['wallet', null, null],
  ] as const)
    await hub.db
      .insertInto('users')
      .values({ id, username: id, email, same_mailbox_as, created_at })
      .execute()
  for (const [query, found] of [
    [{ address: 'same_mailbox' }, ['pasted', 'pasted-twice']],
    [{ address: 'not_valid' }, ['windows']],
    [{ address: 'same_mailbox', q: 'twice' }, ['pasted-twice']],
  ] as [Record<string, string>, string[]][])
    expect([query, await hub.names(query)]).toEqual([query, found])
  const { players } = await hub.list({ sort: 'a_to_z' })
  expect(players.map(({ id, address_problem: problem }) => [id, problem])).toEqual([
    ['alice', null],
    ['olivia', null],
    ['pasted', 'same_mailbox'],
    ['pasted-twice', 'same_mailbox'],
    ['wallet', null],
    ['windows', 'not_valid'],
  ])
  const others = async (id: string) =>
    (await hub.tell(id)).same_mailbox.map(({ username }: { username: string }) => username)
  expect(await others('alice')).toEqual(['pasted', 'pasted-twice'])
  expect(await others('pasted')).toEqual(['alice', 'pasted-twice'])
  expect(await others('windows')).toEqual([])
})

test('all players are listed page by page, each once, and as files that a spreadsheet can’t run', async () => {
  const hub = await openDesk()
  await hub.db
    .insertInto('users')
    .values(
      Array.from({ length: 120 }, (_, index) => ({
        id: `p${index}`,
        username: `Player ${String(index % 60)}-${index}`,
        email: null,
        created_at: new Date(hub.clock.now() - (index % 5) * dayMs),
      })),
    )
    .execute()
  await hub.db.updateTable('users').set({ username: '=cmd' }).where('id', '=', 'p0').execute()
  for (const sort of ['newest', 'oldest', 'a_to_z', 'z_to_a']) {
    const seen: ListedPlayer[] = []
    let before: string | null = null
    do {
      const page = await hub.list({ sort, plan: 'tier0', ...(before !== null && { before }) })
      expect(page.players.length).toBeLessThanOrEqual(50)
      seen.push(...page.players)
      before = page.next
    } while (before !== null)
    expect([seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([122, 122])
    if (sort.includes('_')) continue
    const ages = seen.map(({ created_at: at }) => Date.parse(at) * (sort === 'newest' ? -1 : 1))
    expect(ages).toEqual(ages.toSorted((one, other) => one - other))
  }
  const file = (format: string) =>
    hub.admin.call('GET', `/braincore/players-file?sort=a_to_z&format=${format}`)
  const csv = await (await file('csv')).text()
  expect(csv.split('\r\n')).toHaveLength(124)
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    `"player_id","username","email","administrator","dao_access","barred_from_voting","plan","plan_from","created_at","deleted_at"`,
    `"p0","'=cmd",,"no","no","no","Free",,"2026-03-01T12:00:00.000Z",`,
  ])
  expect((await (await file('json')).json())[0]).toMatchObject({ username: '=cmd' })
})

test('rights are given and taken from the next call on, never the last administrator’s, and written down', async () => {
  const hub = await openDesk()
  const put = (who: typeof hub.admin, id: string, is_admin: boolean) =>
    who.call('PUT', `/braincore/players/${id}/administrator`, { is_admin, reason: 'Helps us' })
  expect([
    (await put(hub.admin, 'olivia', false)).status,
    await codeOf(await put(hub.admin, 'olivia', false)),
  ]).toEqual([409, 'last_administrator'])
  expect((await hub.alice.call('GET', '/braincore/players')).status).toBe(403)
  for (let twice = 0; twice < 2; twice += 1) expect((await put(hub.admin, 'alice', true)).status).toBe(200)
  expect((await hub.alice.call('GET', '/braincore/players')).status).toBe(200)
  hub.clock.advance(1_000)
  // Each takes it from the other at the same time: one of them stays.
  const both = await Promise.all([put(hub.alice, 'olivia', false), put(hub.admin, 'alice', false)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403])
  const left = await hub.db.selectFrom('users').select('id').where('is_admin', '=', true).execute()
  expect(left).toHaveLength(1)
  const lost = left[0]?.id === 'alice' ? hub.admin : hub.alice
  expect((await lost.call('GET', '/braincore/players')).status).toBe(403)
  expect(await hub.audit()).toMatchObject([
    {
      kind: 'administrator_set',
      subject: 'alice',
      user_id: 'alice',
      admin_id: 'olivia',
      reason: 'Helps us',
      before: { is_admin: false },
      after: { is_admin: true },
    },
    { kind: 'administrator_set', before: { is_admin: true }, after: { is_admin: false } },
  ])
  expect(await setAdmin(hub.db, { email: 'olivia@example.org', isAdmin: true, nowMs: hub.clock.now() })).toBe(
    lost === hub.admin ? 'changed' : 'unchanged',
  )

  const dao = (dao_access: boolean) =>
    hub.admin.call('PUT', '/braincore/players/alice/dao-access', { dao_access, reason: 'Joined' })
  for (const given of [true, true, false]) expect((await dao(given)).status).toBe(200)
  expect((await hub.audit()).filter(({ kind }) => kind === 'dao_access_set')).toHaveLength(2)
  const events = await hub.db
    .selectFrom('player_events')
    .select('data')
    .where('user_id', '=', 'alice')
    .where('kind', '=', 'rights_changed')
    .orderBy('id')
    .execute()
  expect(events.slice(-2).map(({ data }) => data)).toEqual([
    { right: 'dao_access', has: true },
    { right: 'dao_access', has: false },
  ])
})

test('sessions of a player are told and ended, one or all: their next call is refused', async () => {
  const hub = await openDesk()
  const again = await hub.person('alice')
  const end = (session_id: string | null, id = 'alice') =>
    hub.admin.call('POST', `/braincore/players/${id}/end-sessions`, { session_id, reason: 'Lost device' })
  const { sessions } = await hub.tell('alice')
  expect(sessions).toHaveLength(2)
  expect(sessions[0]).toEqual({
    id: expect.any(String),
    browser: null,
    system: null,
    is_own: false,
    created_at: '2026-03-01T12:00:00.000Z',
    seen_at: '2026-03-01T12:00:00.000Z',
    expires_at: '2026-03-31T12:00:00.000Z',
  })
  const own = await hub.tell('olivia')
  expect([own.is_self, own.sessions.map((one: { is_own: boolean }) => one.is_own)]).toEqual([true, [true]])
  expect(await (await end(sessions[0].id)).json()).toEqual({ ended: 1 })
  expect(await (await end(sessions[0].id)).json()).toEqual({ ended: 0 })
  expect((await end(sessions[1].id, 'olivia')).status).toBe(404)
  expect((await end('none')).status).toBe(404)
  expect((await end(null, 'nobody')).status).toBe(404)
  const answers = async () =>
    (await Promise.all([hub.alice, again].map((player) => player.call('GET', '/auth/me')))).map(
      ({ status }) => status,
    )
  expect((await answers()).toSorted((one, other) => one - other)).toEqual([200, 401])
  expect(await (await end(null)).json()).toEqual({ ended: 1 })
  expect(await answers()).toEqual([401, 401])
  const told = await hub.tell('alice')
  expect(told.sessions).toEqual([])
  expect(told.changes).toMatchObject([
    {
      kind: 'sessions_ended',
      admin: { username: 'olivia' },
      reason: 'Lost device',
      before: { sessions: 1 },
      after: { sessions: 0 },
    },
    { kind: 'sessions_ended', before: { sessions: 2 }, after: { sessions: 1 } },
  ])
})

test('several are barred, or their sessions ended, each for itself and written down once; never who asks', async () => {
  const hub = await openDesk()
  const bob = await hub.person('bob')
  const about = (deed: string, user_ids: string[], reason = 'One hand', who = hub.admin) =>
    who.call('POST', `/braincore/players/${deed}`, { user_ids, reason })
  const wanted = ['alice', 'olivia', 'nobody', 'bob']
  const expected = ['done', 'self', 'not_found', 'done'].map((outcome, at) => ({
    user_id: wanted[at],
    outcome,
  }))
  // The second time nothing is left to do.
  for (const deed of ['voting-bars', 'voting-bars', 'end-sessions', 'end-sessions'])
    expect(await (await about(deed, wanted)).json(), deed).toEqual({ outcomes: expected })
  for (const player of [hub.alice, bob]) expect((await player.call('GET', '/auth/me')).status).toBe(401)
  expect((await hub.admin.call('GET', '/auth/me')).status).toBe(200)
  expect(await hub.names({ barred: 'yes' })).toEqual(['alice', 'bob'])
  const changes = (await hub.audit()).map(({ kind, subject, reason }) => `${kind} ${subject}: ${reason}`)
  expect(new Set(changes)).toEqual(
    new Set([
      'sessions_ended alice: One hand',
      'sessions_ended bob: One hand',
      'voting_barred alice: One hand',
      'voting_barred bob: One hand',
    ]),
  )
  const many = Array.from({ length: 101 }, (_, at) => `p${at}`)
  for (const deed of ['voting-bars', 'end-sessions']) {
    for (const bad of [[], ['bob', 'bob'], [''], many])
      expect(await codeOf(await about(deed, bad))).toBe('invalid_request')
    expect(await codeOf(await about(deed, ['bob'], ' '))).toBe('invalid_request')
    expect((await about(deed, ['bob'], 'x', await hub.person('bob'))).status).toBe(403)
  }
  expect(await hub.audit()).toHaveLength(4)
})

test('an administrator sees ways in without secrets, prepares a player’s data and requests a deletion, each recorded once', async () => {
  const hub = await openDesk()
  const { alice, admin } = hub
  await hub.db
    .insertInto('passkeys')
    .values({
      id: randomUUID(),
      user_id: 'alice',
      credential_id: 'credential-of-alice',
      public_key: 'key-of-alice',
      counter: 0,
      name: 'A phone',
      added_at: new Date(hub.clock.now()),
    })
    .execute()
  const told = await hub.tell('alice')
  expect(told.ways_in).toEqual([
    { kind: 'mail', name: 'alice@example.org', added_at: '2026-03-01T12:00:00.000Z', used_at: null },
    { kind: 'passkey', name: 'A phone', added_at: '2026-03-01T12:00:00.000Z', used_at: null },
  ])
  expect(told).toMatchObject({ deletion: null, my_data: null })
  expect(JSON.stringify(told)).not.toMatch(/-of-alice/u)

  const reason = 'Asked by mail'
  const prepare = () => admin.call('POST', '/braincore/players/alice/my-data', { reason })
  const prepared = await (await prepare()).json()
  expect(prepared).toMatchObject({ status: 'preparing', by: 'administrator' })
  expect(await (await prepare()).json()).toEqual(prepared)
  await prepareData({ ...hub, personalData: features })
  expect((await hub.tell('alice')).my_data).toMatchObject({ status: 'ready', by: 'administrator' })
  const { myData } = await (await alice.call('GET', '/users/my-data')).json()
  const file = `/users/my-data/${myData.id}/my-data.json`
  expect((await alice.call('GET', file)).status).toBe(200)
  expect((await admin.call('GET', file)).status).toBe(404)

  const remove = (id = 'alice') => admin.call('POST', `/braincore/players/${id}/deletion`, { reason })
  const deletion = await (await remove()).json()
  expect(deletion).toEqual({
    requestedAt: '2026-03-01T12:00:00.000Z',
    takesEffectAt: '2026-03-15T12:00:00.000Z',
    by: 'administrator',
  })
  expect(await (await remove()).json()).toEqual(deletion)
  expect((await hub.tell('alice')).deletion).toEqual(deletion)
  await mailEvents(hub)
  expect(hub.mailer.sent.filter(({ to }) => to === 'alice@example.org')).toHaveLength(1)
  expect((await alice.me()).deletes_at).toBe(deletion.takesEffectAt)

  expect((await (await remove('olivia')).json()).code).toBe('last_administrator')
  for (const path of ['my-data', 'deletion']) {
    const nobody = await admin.call('POST', `/braincore/players/nobody/${path}`, { reason })
    expect((await nobody.json()).code).toBe('not_found')
    const unreasoned = await admin.call('POST', `/braincore/players/alice/${path}`, { reason: ' ' })
    expect((await unreasoned.json()).code).toBe('invalid_request')
  }
  expect(await hub.audit()).toMatchObject([
    { kind: 'data_prepared', subject: 'alice', admin_id: 'olivia', reason },
    { kind: 'deletion_requested', subject: 'alice', admin_id: 'olivia', reason },
  ])
})

test('a deleted player is told as such, and no right, session, data or bar of theirs can be changed', async () => {
  const hub = await openDesk()
  await leaveForGood(hub, hub.alice)
  const admin = await hub.person('olivia')
  const ask = (method: string, path: string, body?: unknown) => admin.call(method, `/braincore/${path}`, body)
  const { players } = await (await ask('GET', 'players?q=alice')).json()
  const told = await (await ask('GET', 'players/alice')).json()
  const deletedAt = new Date(hub.clock.now()).toISOString()
  for (const player of [players[0], told])
    expect(player).toMatchObject({ id: 'alice', deleted_at: deletedAt })
  expect(told).toMatchObject({ ways_in: [], sessions: [] })
  const before = (await hub.audit()).length
  const reason = 'x'
  for (const [method, path, body] of [
    ['PUT', 'players/alice/administrator', { is_admin: true, reason }],
    ['PUT', 'players/alice/dao-access', { dao_access: true, reason }],
    ['POST', 'players/alice/end-sessions', { session_id: null, reason }],
    ['POST', 'players/alice/my-data', { reason }],
    ['POST', 'players/alice/deletion', { reason }],
    ['PUT', 'players/alice/voting', { barred: true, reason }],
  ] as const)
    expect([path, await codeOf(await ask(method, path, body))]).toEqual([path, 'not_found'])
  for (const path of ['players/voting-bars', 'players/end-sessions']) {
    const { outcomes } = await (await ask('POST', path, { user_ids: ['alice'], reason })).json()
    expect([path, outcomes]).toEqual([path, [{ user_id: 'alice', outcome: 'not_found' }]])
  }
  expect(await hub.audit()).toHaveLength(before)
})
