import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notificationChangesSchema } from '#contract/notifications/notifications.contract.ts'
import type { NotificationChanges } from '#contract/notifications/notifications.contract.ts'
import { createLive } from '#server/live/live.ts'
import type { Live } from '#server/live-service.ts'
import { createNotificationSource } from '#server/notifications/changes-of.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { revokeSession } from '#server/session/session.store.ts'
import { readNotificationEvents } from '#tests/support/server/notification-events.ts'
import { openNotified } from '#tests/support/server/notifications.ts'
import type { Notified } from '#tests/support/server/notifications.ts'
import { patience } from '#tests/support/pace.ts'

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)

/** A process of this hub, which hears what others change. */
const follow = async (live: Live): Promise<void> => {
  const over = new AbortController()
  live.feed.follow(over.signal)
  await live.feed.look()
  onTestFinished(async () => {
    live.streams.end()
    over.abort()
    await live.feed.ended()
  })
}

const openFollowed = async () => {
  const hub = await openNotified()
  await follow(hub.live)
  return hub
}

const listen = (body: ReadableStream<Uint8Array> | null) => {
  const heard: NotificationChanges[] = []
  let isOver = false
  void (async () => {
    for await (const data of readNotificationEvents(body!))
      heard.push(v.parse(notificationChangesSchema, JSON.parse(data)))
    isOver = true
  })()
  return {
    heard,
    isOver: () => isOver,
    ids: () => heard.flatMap(({ changed }) => idsOf(changed).toReversed()),
  }
}

const stream = async ({ app }: Notified, bearer: string, query: string) => {
  const answer = await app.request(`/api/vaultvision/live/stream?${query}`, {
    headers: { Authorization: `Bearer ${bearer}`, 'Accept-Language': 'fr' },
  })
  expect(answer.status).toBe(200)
  return listen(answer.body)
}

const waitFor = <Value>(read: () => Value) => expect.poll(read, { timeout: patience(3_000), interval: 20 })

test('a stream sends the state at once, and then each notification once, within a second', async () => {
  const hub = await openFollowed()
  const { bearer } = await hub.player('alice')
  await hub.notify('alice')
  const { heard, ids } = await stream(hub, bearer, 'notifications=')
  await waitFor(() => heard.length).toBe(1)
  expect(heard[0]).toMatchObject({ revision: 1, unreadCount: 1, changed: [], language: 'fr' })
  const from = performance.now()
  await hub.notify('alice')
  await waitFor(() => heard.length).toBe(2)
  expect(performance.now() - from).toBeLessThan(patience(1_000))
  expect(heard[1]).toMatchObject({ revision: 2, unreadCount: 2, isComplete: true })
  for (let time = 0; time < 20; time += 1) await hub.notify('alice')
  await waitFor(() => heard.at(-1)?.revision).toBe(22)
  // Many at once are one event.
  expect(heard.length).toBeLessThan(12)
  expect(ids()).toHaveLength(21)
  expect(ids()).toEqual([...new Set(ids())].toSorted((one, other) => one - other))
})

test('a stream without the parameter has no notifications, and a bad revision is refused', async () => {
  const hub = await openFollowed()
  const { bearer } = await hub.player('alice')
  await hub.notify('alice')
  const { heard } = await stream(hub, bearer, '')
  await hub.notify('alice')
  hub.live.streams.notified(null)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(heard).toEqual([])
  for (const bad of ['-1', 'x', '1.5', '9'.repeat(16)]) {
    const answer = await hub.app.request(`/api/vaultvision/live/stream?notifications=${bad}`, {
      headers: { Authorization: `Bearer ${bearer}` },
    })
    expect([bad, answer.status]).toEqual([bad, 400])
  }
  const head = await hub.app.request('/api/vaultvision/live/stream?notifications=1', {
    method: 'HEAD',
    headers: { Authorization: `Bearer ${bearer}` },
  })
  expect([head.status, head.body]).toEqual([200, null])
})

test('a stream that goes on from a revision begins with what was missed: marks and deletions, too', async () => {
  const hub = await openFollowed()
  const alice = await hub.player('alice')
  await hub.notify('alice', 3)
  const { revision, notifications } = await alice.list()
  const [third = 0, second = 0, first = 0] = idsOf(notifications)
  await alice.delete(first)
  await alice.read(second)
  await hub.notify('alice')
  const { heard } = await stream(hub, alice.bearer, `notifications=${revision}`)
  await waitFor(() => heard.length).toBe(1)
  expect(heard[0]).toMatchObject({ deleted: [first], unreadCount: 2, total: 3, isComplete: true })
  expect(idsOf(heard[0]?.changed ?? [])).toEqual([third + 1, second])
  await alice.readAll()
  await waitFor(() => heard[1]).toMatchObject({ readUpTo: third + 1, changed: [], unreadCount: 0 })
  await alice.deleteAll()
  await waitFor(() => heard[2]).toMatchObject({ deletedUpTo: third + 1, total: 0 })
  // A page that lies about the future reads its list again.
  const liar = await stream(hub, alice.bearer, 'notifications=9999')
  await waitFor(() => liar.heard.length).toBe(1)
  expect(liar.heard[0]).toMatchObject({ isComplete: false, changed: [] })
  await hub.notify('alice')
  await waitFor(() => liar.heard[1]?.changed.length).toBe(1)
})

test('no stream ever shows another player’s notifications', async () => {
  const hub = await openFollowed()
  const [alice, bob] = [await hub.player('alice'), await hub.player('bob')]
  const [ofAlice, ofBob] = [
    await stream(hub, alice.bearer, 'notifications=0'),
    await stream(hub, bob.bearer, 'notifications=0'),
  ]
  await Promise.all([hub.notify('alice', 10), hub.notify('bob', 7)])
  hub.live.streams.notified(null)
  await waitFor(() => ofAlice.ids().length).toBe(10)
  await waitFor(() => ofBob.ids().length).toBe(7)
  const own = await alice.list()
  expect(new Set(ofAlice.ids())).toEqual(new Set(idsOf(own.notifications)))
  expect(ofBob.ids().filter((id) => ofAlice.ids().includes(id))).toEqual([])
})

test('the stream of an ended session ends within a second, and hears nothing more', async () => {
  const hub = await openFollowed()
  const { sessionId, token } = await logIn(hub.db, hub, 'alice')
  const stays = await stream(hub, (await hub.player('alice')).bearer, 'notifications=0')
  const { heard, isOver } = await stream(hub, token, 'notifications=0')
  await waitFor(() => heard.length).toBe(1)
  await revokeSession(hub.db, sessionId, hub.clock.now())
  await expect.poll(isOver, { timeout: 1_200, interval: 20 }).toBe(true)
  await hub.notify('alice')
  await waitFor(() => stays.ids().length).toBe(1)
  expect(heard).toHaveLength(1)
})

test('one process hears what arrives and is read at another, also when the word of it was lost', async () => {
  const hub = await openFollowed()
  const other = createLive({ ...hub, notifications: createNotificationSource(hub) })
  const { sessionId } = await logIn(hub.db, hub, 'alice')
  const open = (live: Live) =>
    listen(
      live.streams.open(
        { userId: 'alice', sessionId },
        { after: null, notifications: { after: 0, language: null } },
      ),
    )
  // This one doesn't listen to the database yet.
  const deaf = open(other)
  const here = open(hub.live)
  await waitFor(() => deaf.heard.length + here.heard.length).toBe(2)
  await hub.notify('alice')
  await waitFor(() => here.ids().length).toBe(1)
  expect(deaf.ids()).toEqual([])
  other.streams.notified(null)
  await waitFor(() => deaf.ids().length).toBe(1)
  await hub.notify('alice')
  await follow(other)
  await waitFor(() => deaf.ids().length).toBe(2)
  await (await hub.player('alice')).readAll()
  await waitFor(() => deaf.heard.at(-1)?.unreadCount).toBe(0)
})

test('a look at all streams is one read, however many there are', async () => {
  const hub = await openNotified()
  onTestFinished(hub.live.streams.end)
  const { sessionId } = await logIn(hub.db, hub, 'alice')
  const open = (number: number) =>
    listen(
      hub.live.streams.open(
        { userId: number % 2 ? 'alice' : `player-${number}`, sessionId },
        { after: null, notifications: { after: 0, language: 'en' } },
      ),
    )
  const streams = Array.from({ length: 11 }, (_, number) => open(number))
  await waitFor(() => streams.filter(({ heard }) => heard.length === 1).length).toBe(11)
  const queries = vi.spyOn(hub.db.getExecutor(), 'executeQuery')
  onTestFinished(() => queries.mockRestore())
  hub.live.streams.notified(null)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const reads = queries.mock.calls.filter(([{ sql }]) => sql.includes('notification'))
  expect(reads).toHaveLength(1)
})
