import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import {
  addTestNotification,
  deleteAllNotifications,
  deleteNotification,
  getNotificationChanges,
  listNotifications,
  listNotificationsOf,
  readAllNotifications,
  readNotification,
} from '#contract/notifications/notifications.contract.ts'
import type { NotificationPage } from '#contract/notifications/notifications.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { languageOfCall } from '../language/language.store.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { refuse } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import { deleteAll, deleteOne, markAllRead, markRead } from './change-notifications.store.ts'
import { changesOf } from './changes-of.ts'
import { readPage } from './read-notifications.store.ts'
import type { Asked, PageAsked } from './read-notifications.store.ts'
import { inWords } from './words.rules.ts'

type Header = (name: string) => string | undefined

export const notificationsRoutes = ({
  db,
  clock,
  mailTexts,
}: Pick<Dependencies, 'db' | 'clock' | 'mailTexts'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  const listOf = async (asked: Asked, query: PageAsked, header: Header): Promise<NotificationPage> => {
    const { state, language: own, rows } = await readPage(db, asked, query)
    const language = languageOfCall(header) ?? own ?? 'en'
    return { notifications: inWords(mailTexts, language, rows), ...state, language }
  }
  serve(routes, listNotifications, ({ query }, { caller: { userId }, header }) =>
    listOf({ userId, readerId: userId }, query, header),
  )
  serve(routes, listNotificationsOf, ({ params: { id }, query }, { caller, header }) =>
    caller.isAdmin || caller.userId === id
      ? listOf({ userId: id, readerId: caller.userId }, query, header)
      : refuse('forbidden'),
  )
  serve(routes, getNotificationChanges, ({ query: { after = null } }, { caller: { userId }, header }) =>
    changesOf({ db, mailTexts }, { userId, after, language: languageOfCall(header) }),
  )

  serve(routes, readAllNotifications, ({ query: { upTo } }, { caller }) =>
    markAllRead(db, caller.userId, upTo),
  )
  serve(routes, readNotification, ({ params: { id } }, { caller }) => markRead(db, caller.userId, id))
  serve(routes, deleteAllNotifications, ({ query: { upTo } }, { caller }) =>
    deleteAll(db, caller.userId, upTo),
  )
  serve(routes, deleteNotification, ({ params: { id } }, { caller: { userId } }) =>
    deleteOne(db, { userId, id, nowMs: clock.now() }),
  )

  serve(routes, addTestNotification, async (_, { caller: { userId } }) => {
    const event = { kind: 'test', data: {}, key: `test:${randomUUID()}`, atMs: clock.now() } as const
    await recordEvent(db, { ...event, userId })
    return { success: true as const }
  })
  return routes
}
