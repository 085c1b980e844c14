import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addTestNotification, listNotificationsOf } from '#contract/notifications/notifications.contract.ts'
import type { Notification, NotificationChanges } from '#contract/notifications/notifications.contract.ts'
import { deleteOldNotifications } from '#server/notifications/old-notifications.store.ts'
import { onPostgres } from '#tests/support/database/test-database.ts'
import { call } from '#tests/support/server/call.ts'
import { countsOf, notify, openNotified } from '#tests/support/server/notifications.ts'
import type { Notified } from '#tests/support/server/notifications.ts'
import { scale } from '#tests/support/scale.ts'

const dayMs = 24 * 60 * 60_000
const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)

const expectCounted = async ({ db }: Notified, userId: string): Promise<void> => {
  const { stored, rows } = await countsOf(db, userId)
  expect(stored).toEqual(rows)
}

/** Notifications of a player, many in one transaction. */
const notifyMany = (hub: Notified, userId: string, many: number): Promise<void> =>
  hub.db.transaction().execute(async (trx) => {
    for (let one = 0; one < many; one += 1) await notify(trx, userId, { atMs: hub.clock.now() })
  })

test('pages stay as they are while notifications arrive, are read and are deleted', async () => {
  const hub = await openNotified()
  const alice = await hub.player('alice')
  await notifyMany(hub, 'alice', 65)
  const first = (await alice.list()).notifications
  const all = [...first]
  const before = String(first[0]?.id)
  const last = () => String(all.at(-1)?.id)
  expect(first).toHaveLength(20)
  await hub.notify('alice', 3)
  // With the first row of page 1, or after the last row shown, whichever of them is still there.
  const second = (await alice.list({ page: '2', before })).notifications
  expect((await alice.list({ older_than: last() })).notifications).toEqual(second)
  all.push(...second)
  for (const { id } of [first[3], second[0], second.at(-1)] as Notification[]) await alice.delete(id)
  await alice.read(second[1]?.id ?? 0)
  for (let shown = second; shown.length === 20;) {
    shown = (await alice.list({ older_than: last() })).notifications
    all.push(...shown)
  }
  expect(idsOf(all)).toEqual(Array.from({ length: 65 }, (_, place) => Number(before) - place))
  // Recent and history are paged apart; together they are everything.
  const [recent, history] = [
    await alice.list({ is_read: 'false', limit: '100' }),
    await alice.list({ is_read: 'true' }),
  ]
  expect([recent.notifications.length, history.notifications.length]).toEqual([64, 1])
  expect([recent.unreadCount, history.total]).toEqual([64, 65])
  expect((await alice.list({ page: '999999', limit: '100' })).notifications).toEqual([])
})

test('a page or id that is none is refused', async () => {
  const hub = await openNotified()
  const { bearer } = await hub.player('alice')
  const queries = ['page=0', 'page=x', 'limit=0', 'limit=101', 'is_read=1', 'before=-1', 'older_than=1e3']
  for (const query of [...queries, 'older_than=99999999999999999']) {
    const answer = await hub.app.request(`/api/notifications/user-notifications?${query}`, {
      headers: { Authorization: `Bearer ${bearer}` },
    })
    expect([query, answer.status]).toEqual([query, 400])
  }
})

// The embedded database has one connection, so no two transactions at once.
test.runIf(onPostgres)(
  'ids grow in the order in which notifications are seen, whichever transaction began first',
  async () => {
    const hub = await openNotified()
    const alice = await hub.player('alice')
    const [slow, quick] = [
      await hub.db.startTransaction().execute(),
      await hub.db.startTransaction().execute(),
    ]
    await notify(slow, 'alice', { key: 'slow' })
    await notify(quick, 'alice', { key: 'quick' })
    await quick.commit().execute()
    const seen = await alice.list()
    expect(seen.notifications).toHaveLength(1)
    await slow.commit().execute()
    const [newest = 0, older] = idsOf((await alice.list()).notifications)
    expect(older).toBe(seen.notifications[0]?.id)
    expect(idsOf((await alice.changes(seen.revision)).changed)).toEqual([newest])
  },
)

test('of many transactions at once none is missed by a reader who goes on from the last revision', async () => {
  const hub = await openNotified()
  const alice = await hub.player('alice')
  const heard: number[] = []
  let revision = 0
  const hear = async (): Promise<void> => {
    const { changed, isComplete, ...state } = await alice.changes(revision)
    expect(isComplete).toBe(true)
    heard.push(...idsOf(changed).toReversed())
    revision = state.revision
  }
  const over = new AbortController()
  const listening = (async () => {
    while (!over.signal.aborted) await hear()
  })()
  const lanes = Array.from({ length: 8 }, (_, lane) =>
    (async () => {
      for (let time = 0; time < 10; time += 1)
        await hub.db.transaction().execute(async (trx) => {
          await notify(trx, 'alice')
          if (lane % 2) await sql`select pg_sleep(0.003)`.execute(trx)
        })
    })(),
  )
  await Promise.all(lanes)
  over.abort()
  await listening
  await hear()
  expect(heard).toHaveLength(80)
  expect(heard).toEqual(heard.toSorted((one, other) => one - other))
  expect(new Set(heard).size).toBe(80)
})

test('transactions that notify the same players in opposite orders never wait for each other', async () => {
  const names = ['alice', 'bob', 'carl', 'dave']
  const hub = await openNotified(names)
  // Nobody has a box yet: the first ones make them.
  const orders = [names, names.toReversed(), ['carl', 'alice', 'dave', 'bob'], ['dave', 'bob']]
  const rounds = scale(15, 100)
  const { player } = hub
  const alice = await player('alice')
  await Promise.all([
    ...orders.map(async (order) => {
      for (let round = 0; round < rounds; round += 1)
        await hub.db.transaction().execute(async (trx) => {
          for (const name of order) await notify(trx, name)
        })
    }),
    (async () => {
      for (let round = 0; round < rounds; round += 1) await alice.readAll()
    })(),
  ])
  const most = orders.length * rounds
  for (const name of names) {
    await expectCounted(hub, name)
    const { total } = (await countsOf(hub.db, name)).rows
    expect(total).toBe(['alice', 'carl'].includes(name) ? most - rounds : most)
  }
})

test('transactions that notify and are audited never wait for each other, whichever they wrote first', async () => {
  const hub = await openNotified()
  const entry = (trx: typeof hub.db, place: number) =>
    sql`insert into audit_entries (admin_id, kind, subject, before, after, at)
      values ('alice', 'player_barred', ${String(place)}, '{}', '{}', now())`.execute(trx)
  await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      hub.db.transaction().execute(async (trx) => {
        if (place % 2) await notify(trx, 'bob')
        await entry(trx, place)
        if (place % 2 === 0) await notify(trx, 'bob')
      }),
    ),
  )
  expect((await countsOf(hub.db, 'bob')).stored).toEqual({ unread: 20, total: 20 })
})

test('after many random marks, deletions and arrivals at once the counters equal the rows', async () => {
  const hub = await openNotified()
  const devices = await Promise.all([hub.player('alice'), hub.player('alice')])
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('arrive' as const), at: fc.nat(3) }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom('read' as const, 'delete' as const),
        at: fc.nat(40),
        device: fc.nat(1),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('readAll' as const, 'deleteAll' as const),
        at: fc.nat(40),
        device: fc.nat(1),
      }),
    },
  )
  const steps = fc.sample(step, { numRuns: scale(400, 1_000), seed: 43 })
  const work = async (of: typeof steps): Promise<void> => {
    for (const { kind, at, ...rest } of of) {
      if (kind === 'arrive') {
        await hub.reply('alice', { comment: String(at) })
        continue
      }
      // Over the limit of calls a minute they would be refused.
      const device = 'device' in rest ? rest.device : 0
      hub.clock.advance(250)
      const [newest = 0] = idsOf((await devices[device]!.list({ limit: '1' })).notifications)
      const answer = await devices[device]![kind](Math.max(1, newest - at))
      expect([200, 404]).toContain(answer.status)
    }
  }
  await Promise.all(Array.from({ length: 10 }, (_, lane) => work(steps.filter((__, at) => at % 10 === lane))))
  await expectCounted(hub, 'alice')
  const { stored } = await countsOf(hub.db, 'alice')
  const state = await devices[0].list({ limit: '100' })
  expect({ unread: state.unreadCount, total: state.total }).toEqual(stored)
}, 60_000)

test('many marks at once: each is done or refused for now, and repeating those marks everything', async () => {
  const hub = await openNotified()
  const alice = await hub.player('alice')
  // More than wait in a player's line.
  const many = scale(400, 1_000)
  await notifyMany(hub, 'alice', many)
  const first = (await alice.list()).notifications[0]?.id ?? 0
  let left = Array.from({ length: many }, (_, place) => first - place)
  for (let round = 0; left.length > 0; round += 1) {
    expect(round).toBeLessThan(20)
    const answers = await Promise.all(left.map((id) => alice.read(id)))
    expect(
      [...new Set(answers.map(({ status }) => status))].every((one) => [200, 429, 503].includes(one)),
    ).toBe(true)
    left = left.filter((_, place) => answers[place]?.status !== 200)
    hub.clock.advance(61_000)
  }
  await expectCounted(hub, 'alice')
  expect(await alice.list()).toMatchObject({ unreadCount: 0, total: many })
})

test('another player’s ids, and ids of nothing, are not found, and nothing changes', async () => {
  const hub = await openNotified()
  const [alice, bob] = [await hub.player('alice'), await hub.player('bob')]
  await hub.notify('alice', 2)
  const [id = 0, older = 0] = idsOf((await alice.list()).notifications)
  const before = await alice.list()
  // Without notifications of their own, and with some.
  for (let time = 0; time < 2; time += 1) {
    for (const foreign of [id, 1_000_000])
      for (const change of [bob.read, bob.delete])
        expect((await change(foreign)).body).toMatchObject({ code: 'not_found' })
    await bob.readAll(id)
    await bob.deleteAll(id)
    await hub.notify('bob')
  }
  await bob.deleteAll()
  expect((await bob.read(id)).status).toBe(404)
  expect(await alice.list()).toEqual(before)
  // Deleted with all others, one is still known to have been.
  await alice.deleteAll(older)
  expect((await alice.read(older)).body).toMatchObject({ total: 1 })
  expect((await alice.delete(older)).status).toBe(200)
  await expectCounted(hub, 'alice')
})

test('later arrivals stay unread and undeleted when all up to an id were marked or deleted', async () => {
  const hub = await openNotified()
  const alice = await hub.player('alice')
  await hub.notify('alice', 3)
  const shown = (await alice.list()).notifications[0]?.id ?? 0
  await hub.notify('alice', 2)
  expect((await alice.readAll(shown)).body).toMatchObject({ unreadCount: 2, total: 5 })
  expect((await alice.readAll(shown)).body).toMatchObject({ revision: 6, unreadCount: 2 })
  expect((await alice.deleteAll(shown)).body).toMatchObject({ revision: 7, unreadCount: 2, total: 2 })
  expect((await alice.deleteAll(shown)).body).toMatchObject({ revision: 7, unreadCount: 2, total: 2 })
  // An id from the future concerns what there is.
  expect((await alice.readAll(9_000_000)).body).toMatchObject({ unreadCount: 0, total: 2 })
  await hub.notify('alice')
  expect(await alice.list()).toMatchObject({ unreadCount: 1, total: 3 })
})

/** A reader's rows, changed as the answer says. */
const apply = (rows: readonly Notification[], changes: NotificationChanges): Notification[] => {
  const { changed, deleted, readUpTo, deletedUpTo } = changes
  const isNew = new Map(changed.map((row) => [row.id, row]))
  return [...rows.filter(({ id }) => !isNew.has(id)), ...changed]
    .filter(({ id }) => !deleted.includes(id) && id > (deletedUpTo ?? 0))
    .map((row) => (row.id <= (readUpTo ?? 0) ? { ...row, is_read: true } : row))
    .toSorted((one, other) => other.id - one.id)
}

test('the changes since any revision turn the list of then into that of now', async () => {
  const hub = await openNotified()
  const alice = await hub.player('alice')
  const everything = async () => alice.list({ limit: '100' })
  const place = fc.nat(12)
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constant('arrive' as const), fc.nat(4)) },
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom('read' as const, 'delete' as const), place) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('readAll' as const, 'deleteAll' as const), place) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const lists = [await everything()]
      for (const [kind, at] of steps) {
        hub.clock.advance(3_000)
        if (kind === 'arrive')
          await (at > 2 ? hub.notify('alice') : hub.reply('alice', { comment: String(at) }))
        else await alice[kind](lists.at(-1)?.notifications.at(at)?.id ?? 1)
        lists.push(await everything())
      }
      const now = lists.at(-1)!
      for (const then of lists) {
        const changes = await alice.changes(then.revision)
        expect(changes.isComplete).toBe(true)
        expect(apply(then.notifications, changes)).toEqual(now.notifications)
        expect(changes).toMatchObject({ unreadCount: now.unreadCount, total: now.total })
      }
      await alice.deleteAll()
    }),
    { numRuns: scale(12, 100) },
  )
}, 120_000)

test('more changes than fit in one answer are not all there, and it says so', async () => {
  const hub = await openNotified()
  const alice = await hub.player('alice')
  const { revision } = await alice.list()
  await notifyMany(hub, 'alice', 100)
  expect(await alice.changes(revision)).toMatchObject({ isComplete: true, total: 100 })
  await hub.notify('alice')
  const more = await alice.changes(revision)
  expect([more.isComplete, more.changed.length, more.total]).toEqual([false, 100, 101])
})

test('rows older than a year go, read ones after 90 days or as set, and counters stay right', async () => {
  const hub = await openNotified()
  const nowMs = hub.clock.now()
  const alice = await hub.player('alice')
  for (const days of [366, 364, 91, 89, 11, 9]) await notify(hub.db, 'alice', { atMs: nowMs - days * dayMs })
  await notify(hub.db, 'bob', { atMs: nowMs - 366 * dayMs })
  const [nine = 0, eleven = 0, , ninetyOne = 0] = idsOf((await alice.list()).notifications)
  for (const id of [nine, eleven, ninetyOne]) await alice.read(id)
  const { revision } = await alice.list()
  const agesOf = async () =>
    (await alice.list()).notifications.map(({ created_at: at }) => (nowMs - Date.parse(at)) / dayMs)
  const clean = (settings = hub.settings) => deleteOldNotifications(hub.db, nowMs, settings)
  await clean()
  expect(await agesOf()).toEqual([9, 11, 89, 364])
  expect(await alice.changes(revision)).toMatchObject({ unreadCount: 2, total: 4, isComplete: true })
  expect((await alice.changes(revision)).deleted).toHaveLength(2)
  await clean({ ...hub.settings, readNotificationsDays: 10 })
  expect(await agesOf()).toEqual([9, 89, 364])
  await clean()
  for (const name of ['alice', 'bob']) await expectCounted(hub, name)
  expect((await countsOf(hub.db, 'bob')).rows.total).toBe(0)
  // Deletions are known for a day; who comes later reads the list again.
  await deleteOldNotifications(hub.db, nowMs + 2 * dayMs, hub.settings)
  expect(await alice.changes(revision)).toMatchObject({ isComplete: false })
  const { revision: now } = await alice.list()
  expect((await alice.changes(now)).isComplete).toBe(true)
})

test('texts are in the language of the browser, of its settings, or of the player', async () => {
  const hub = await openNotified()
  const { bearer } = await hub.player('alice')
  await hub.notify('alice')
  const languageOf = async (headers: Record<string, string>) => {
    const answer = await hub.app.request('/api/notifications/user-notifications', {
      headers: { Authorization: `Bearer ${bearer}`, ...headers },
    })
    return (await answer.json()).language
  }
  expect(await languageOf({})).toBe('en')
  await hub.db.updateTable('users').set({ language: 'tr' }).where('id', '=', 'alice').execute()
  expect(await languageOf({})).toBe('tr')
  expect(await languageOf({ 'Accept-Language': 'xx, pt-BR;q=0.8' })).toBe('pt')
  expect(await languageOf({ 'Accept-Language': 'pt', Cookie: 'a=b; language=fr' })).toBe('fr')
  expect(await languageOf({ Cookie: 'language=xx' })).toBe('tr')
})

test('administrators read anybody’s list, in their own language, and others only theirs', async () => {
  const hub = await openNotified(['alice', 'bob', 'dave'])
  await hub.db.updateTable('users').set({ is_admin: true, language: 'fr' }).where('id', '=', 'dave').execute()
  await hub.notify('alice', 2)
  const [alice, bob, dave] = [await hub.player('alice'), await hub.player('bob'), await hub.player('dave')]
  const read = (id: string, bearer: string) =>
    call(hub, listNotificationsOf, { params: { id }, query: { limit: '1' } }, { bearer })
  expect((await read('alice', alice.bearer)).body).toMatchObject({ total: 2, language: 'en' })
  expect((await read('alice', dave.bearer)).body).toMatchObject({ total: 2, language: 'fr' })
  expect((await read('alice', bob.bearer)).body).toMatchObject({ code: 'forbidden' })
  expect((await read('nobody', dave.bearer)).body).toMatchObject({ notifications: [], total: 0 })
  // It changes nothing.
  expect((await alice.list()).unreadCount).toBe(2)
  expect((await call(hub, addTestNotification, {}, dave)).body).toEqual({ success: true })
  expect((await dave.list()).notifications).toMatchObject([{ type: 'test', is_read: false }])
})
