import { expect, test } from 'vitest'
import { playerEvents } from '#contract/account/player-events.ts'
import { listNotificationTypes, topicIds } from '#contract/notifications/notification-choices.contract.ts'
import { listNotifications } from '#contract/notifications/notifications.contract.ts'
import type { Notification } from '#contract/notifications/notifications.contract.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { call } from '#tests/support/server/call.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { openComments } from '#tests/support/server/comments.ts'
import { leaveForGood } from '#tests/support/server/leaving.ts'
import { causes } from '#tests/support/server/notification-causes.ts'

const kinds = Object.keys(playerEvents)

const notificationsOf = async (hub: TestApp, userId: string): Promise<Notification[]> => {
  const { token: bearer } = await logIn(hub.db, hub, userId)
  const { status, body } = await call(hub, listNotifications, { query: { limit: '100' } }, { bearer })
  expect(status).toBe(200)
  return body.notifications
}

test.each(Object.entries(causes))('when %s, the players concerned are notified', async (_, cause) => {
  const { hub, ids = {} } = await cause.happen()
  const expected = Object.entries(cause.brings).flatMap(([kind, lines]) =>
    lines.map((line) => `${kind}, ${line}`),
  )
  const names = new Set(Object.values(cause.brings).flatMap((lines) => lines.map((l) => l.split(':')[0]!)))
  const found: string[] = []
  for (const name of names)
    for (const { type, title, is_read: isRead } of await notificationsOf(hub, ids[name] ?? name)) {
      expect(isRead).toBe(false)
      found.push(`${type}, ${name}: ${title}`)
    }
  expect(found).toEqual(expect.arrayContaining(expected))
})

test('every kind of event has its real cause here', () => {
  const brought = Object.values(causes).flatMap(({ brings }) => Object.keys(brings))
  expect([...new Set(brought)].toSorted()).toEqual(kinds.toSorted())
})

test('a player who leaves has no name in the notifications of others either', async () => {
  const hub = await openComments()
  const comment = await hub.write(hub.alice, 'Who lends a suit?')
  await hub.write(hub.bob, 'I do', comment.id)
  const messages = async () => (await notificationsOf(hub, 'alice')).map(({ message }) => message)
  expect(await messages()).toEqual(['\u{2068}bob\u{2069} replied to your comment.'])
  await leaveForGood(hub, await hub.person('bob'))
  expect(await messages()).toEqual(['Deleted player replied to your comment.'])
})

test('the topics are listed with their categories and words, in the language of the call', async () => {
  const { hub } = await causes['a password is set']!.happen()
  const { token: bearer } = await logIn(hub.db, hub, 'alice')
  const list = (language: string) =>
    call(hub, listNotificationTypes, {}, { bearer, headers: { 'Accept-Language': language } })
  await hub.db.updateTable('users').set({ language: 'tr' }).where('id', '=', 'alice').execute()
  const { body: known } = await list('*')
  expect(known.types.find(({ type }) => type === 'announcements')?.name).toBe('Duyurular')
  const { body } = await list('fr')
  expect(body.types.map(({ type }) => type)).toEqual(topicIds)
  expect(body.types.find(({ type }) => type === 'comments')).toEqual({
    type: 'comments',
    category: 'guild',
    name: 'Réponses à vos commentaires',
    line: null,
    required: false,
  })
  for (const { name, line, required } of body.types) {
    expect(name).toMatch(/\S/u)
    if (required) expect(line).toMatch(/^Toujours/u)
  }
})
