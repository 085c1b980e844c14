import { expect, test } from 'vitest'
import { openNotified, countsOf } from '#tests/support/server/notifications.ts'

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)

test('an event becomes a notification that can be read, marked and deleted', async () => {
  const hub = await openNotified()
  const alice = await hub.player('alice')
  const empty = { notifications: [], revision: 0, unreadCount: 0, total: 0, language: 'en' }
  expect(await alice.list()).toEqual(empty)
  await hub.notify('alice')
  await hub.reply('alice', { by: 'bob' })
  const { notifications, ...state } = await alice.list()
  expect(state).toEqual({ revision: 2, unreadCount: 2, total: 2, language: 'en' })
  expect(notifications).toMatchObject([
    { type: 'comment_replied', category: 'guild', icon: null, count: 1, is_read: false },
    { type: 'test', category: 'system', path: null, count: 1, is_read: false },
  ])
  expect(notifications[0]?.message).toContain('\u{2068}bob\u{2069}')
  expect(notifications[0]?.created_at).toBe(new Date(hub.clock.now()).toISOString())

  const [newer = 0, older = 0] = idsOf(notifications)
  expect((await alice.read(older)).body).toEqual({ revision: 3, unreadCount: 1, total: 2 })
  expect((await alice.read(older)).body).toEqual({ revision: 3, unreadCount: 1, total: 2 })
  expect(idsOf((await alice.list({ is_read: 'false' })).notifications)).toEqual([newer])
  expect(idsOf((await alice.list({ is_read: 'true' })).notifications)).toEqual([older])
  expect((await alice.delete(newer)).body).toEqual({ revision: 4, unreadCount: 0, total: 1 })
  expect((await alice.delete(newer)).body).toEqual({ revision: 4, unreadCount: 0, total: 1 })
  expect((await alice.read(newer)).body).toEqual({ revision: 4, unreadCount: 0, total: 1 })
  await hub.notify('alice', 3)
  expect((await alice.readAll()).body).toEqual({ revision: 8, unreadCount: 0, total: 4 })
  expect((await alice.deleteAll()).body).toEqual({ revision: 9, unreadCount: 0, total: 0 })
  expect((await alice.list()).notifications).toEqual([])
  expect(await countsOf(hub.db, 'alice')).toEqual({
    stored: { unread: 0, total: 0 },
    rows: { unread: 0, total: 0 },
  })
  expect(await (await hub.player('bob')).list()).toEqual(empty)
})

test('a reader hears what has changed since their revision, and only the state without one', async () => {
  const hub = await openNotified()
  const alice = await hub.player('alice')
  const nothing = { changed: [], deleted: [], readUpTo: null, deletedUpTo: null, isComplete: true }
  expect(await alice.changes()).toMatchObject({ ...nothing, revision: 0 })
  await hub.notify('alice', 3)
  const before = await alice.changes()
  expect(before).toMatchObject({ ...nothing, revision: 3, unreadCount: 3, total: 3 })
  const [third = 0, second = 0, first = 0] = idsOf((await alice.list()).notifications)
  await alice.read(second)
  await alice.delete(first)
  const { changed, ...rest } = await alice.changes(before.revision)
  expect(changed).toMatchObject([{ id: second, is_read: true }])
  expect(rest).toMatchObject({ deleted: [first], readUpTo: null, deletedUpTo: null, isComplete: true })
  await alice.readAll(second)
  await alice.readAll()
  expect(await alice.changes(rest.revision)).toMatchObject({ ...nothing, readUpTo: third, unreadCount: 0 })
  const { revision } = await alice.changes()
  await alice.deleteAll(second)
  expect(await alice.changes(revision)).toMatchObject({ ...nothing, deletedUpTo: second, total: 1 })
  // A revision that the hub never gave.
  expect(await alice.changes(10_000)).toMatchObject({ changed: [], isComplete: false })
})

test('unread events of one kind and subject are one notification, with a new id', async () => {
  const hub = await openNotified()
  const alice = await hub.player('alice')
  await hub.reply('alice', { by: 'bob' })
  const first = await alice.list()
  hub.clock.advance(60_000)
  await hub.reply('alice', { by: 'carl' })
  await hub.reply('alice', { by: 'carl', comment: 'second' })
  const { notifications } = await alice.list()
  expect(notifications).toMatchObject([
    { count: 1 },
    { count: 2, created_at: new Date(hub.clock.now()).toISOString() },
  ])
  expect(await alice.changes(first.revision)).toMatchObject({
    changed: notifications,
    deleted: idsOf(first.notifications),
    unreadCount: 2,
    total: 2,
  })
  // A read one never changes, and neither does one of the day before.
  await alice.read(notifications[1]?.id ?? 0)
  await hub.reply('alice')
  hub.clock.advance(24 * 60 * 60_000)
  await hub.reply('alice', { comment: 'second' })
  const later = await hub.player('alice')
  expect((await later.list()).notifications.map(({ count }) => count)).toEqual([1, 1, 1, 2])
  // Several in one transaction, too.
  await hub.db.transaction().execute(async (db) => {
    for (const by of ['bob', 'carl', 'bob']) await hub.reply('alice', { by, db, comment: 'third' })
    await hub.reply('bob', { by: 'alice', db, comment: 'third' })
  })
  expect((await later.list()).notifications.map(({ count }) => count)).toEqual([3, 1, 1, 1, 2])
  expect(await countsOf(hub.db, 'alice')).toEqual({
    stored: { unread: 4, total: 5 },
    rows: { unread: 4, total: 5 },
  })
})

test('a transaction that fails notifies nobody, and neither does a part of it that was undone', async () => {
  const hub = await openNotified()
  const alice = await hub.player('alice')
  await expect(
    hub.db.transaction().execute(async (db) => {
      await hub.reply('alice', { db })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect((await alice.list()).revision).toBe(0)
  const trx = await hub.db.startTransaction().execute()
  const kept = await trx.savepoint('kept').execute()
  await hub.reply('alice', { db: kept, comment: 'undone' })
  const undone = await kept.rollbackToSavepoint('kept').execute()
  await hub.reply('alice', { db: undone, comment: 'kept' })
  await trx.commit().execute()
  expect(await alice.list()).toMatchObject({ revision: 1, unreadCount: 1, total: 1 })
})
