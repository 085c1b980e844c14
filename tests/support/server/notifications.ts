import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import {
  deleteAllNotifications,
  deleteNotification,
  getNotificationChanges,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#contract/notifications/notifications.contract.ts'
import type { NotificationChanges, NotificationPage } from '#contract/notifications/notifications.contract.ts'
import type { NotificationSource } from '#server/live-service.ts'
import { recordEvent } from '#server/events/player-events.store.ts'
import type { RecordedEvent } from '#server/events/player-events.store.ts'
import { logIn } from '#server/session/log-in.store.ts'
import type { Db } from '#server/schema.ts'
import { call } from './call.ts'
import { createTestApp } from './create-test-app.ts'
import type { TestApp } from './create-test-app.ts'

const state = { revision: 0, unreadCount: 0, total: 0, language: 'en' }
const unchanged = { changed: [], deleted: [], readUpTo: null, deletedUpTo: null, isComplete: true }

/** Players without notifications. */
export const silentSource: NotificationSource = {
  channel: 'hub_notifications',
  since: () => Promise.resolve({ ...state, ...unchanged }),
  revisions: () => Promise.resolve(new Map()),
}

type Named = Partial<Pick<RecordedEvent, 'key' | 'atMs'>>

const aReply = (by: string, comment: string) =>
  ({
    kind: 'comment_replied',
    data: { project_id: 'guild-quartermaster', comment_id: comment, reply_id: randomUUID(), by },
  }) as const

/** Records an event in the transaction `trx`; its notification isn't grouped. */
export const notify = (
  trx: Db,
  userId: string,
  { atMs = 0, key = randomUUID() }: Named = {},
): Promise<void> => recordEvent(trx, { kind: 'test', data: {}, key, userId, atMs })

/** A hub with players who have no notifications yet. */
export const openNotified = async (names: readonly string[] = ['alice', 'bob']) => {
  const hub = await createTestApp()
  onTestFinished(hub.close)
  await hub.db
    .insertInto('users')
    .values(
      names.map((id) => ({
        id,
        username: id,
        email: `${id}@example.org`,
        created_at: new Date(hub.clock.now()),
      })),
    )
    .execute()
  return {
    ...hub,
    player: (id: string) => playerOf(hub, id),
    /** Notifications that are not grouped, each in a transaction of its own. */
    notify: async (userId: string, times = 1): Promise<void> => {
      for (let time = 0; time < times; time += 1) await notify(hub.db, userId, { atMs: hub.clock.now() })
    },
    /** A reply to a comment of this player. Replies to one comment are grouped. */
    reply: (userId: string, { by = 'bob', comment = 'first', db = hub.db } = {}): Promise<void> =>
      recordEvent(db, { ...aReply(by, comment), userId, key: randomUUID(), atMs: hub.clock.now() }),
  }
}
export type Notified = Awaited<ReturnType<typeof openNotified>>

type ListQuery = Parameters<typeof call<typeof listNotifications>>[2]['query']

const playerOf = async (hub: TestApp, id: string) => {
  const { token: bearer } = await logIn(hub.db, hub, id)
  const upToQuery = (upTo?: number) => ({ query: upTo === undefined ? {} : { upTo: String(upTo) } })
  const byId = (one: number) => ({ params: { id: String(one) } })
  return {
    bearer,
    list: async (query: ListQuery = {}): Promise<NotificationPage> =>
      (await call(hub, listNotifications, { query }, { bearer })).body,
    changes: async (after?: number): Promise<NotificationChanges> => {
      const query = after === undefined ? {} : { after: String(after) }
      return (await call(hub, getNotificationChanges, { query }, { bearer })).body
    },
    read: (one: number) => call(hub, readNotification, byId(one), { bearer }),
    readAll: (upTo?: number) => call(hub, readAllNotifications, upToQuery(upTo), { bearer }),
    delete: (one: number) => call(hub, deleteNotification, byId(one), { bearer }),
    deleteAll: (upTo?: number) => call(hub, deleteAllNotifications, upToQuery(upTo), { bearer }),
  }
}

/** Counters and stored rows, as the database has them: equal unless the hub has miscounted. */
export const countsOf = async (db: Db, userId: string) => {
  const box = await db
    .selectFrom('notification_boxes')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'is_read'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return {
    stored: { unread: box?.unread ?? 0, total: box?.total ?? 0 },
    rows: { unread: rows.filter(({ is_read: isRead }) => !isRead).length, total: rows.length },
  }
}
