import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { LoadedRows } from '#contract/notifications/notification-list.rules.ts'
import type { NotificationChanges } from '#contract/notifications/notifications.contract.ts'
import type {
  NotificationPanelEvent,
  ReadNotifications,
  WantedList,
  WantedOlder,
} from '#machines/notifications/notification-panel.machine.ts'
import { ruledPanel } from '#src/features/notification-panel/panel-chart.rules.ts'
import {
  changesOf,
  notificationOf as unread,
  readNotificationOf as read,
} from '#tests/support/notifications.ts'

const aPage: ReadNotifications = {
  rows: [unread(9), unread(7)],
  isWhole: false,
  newest: 10,
  state: { revision: 5, unreadCount: 3, total: 8 },
  language: 'en',
}

/** The panel of alice; its requests wait until they are answered here. */
const opened = () => {
  const wanted: WantedList[] = []
  let answer: (read: ReadNotifications) => void = () => {}
  let answerOlder: (loaded: LoadedRows) => void = () => {}
  const actor = createActor(
    ruledPanel.provide({
      actors: {
        loadList: fromPromise<ReadNotifications, WantedList>(({ input }) => {
          wanted.push(input)
          return new Promise((resolve) => (answer = resolve))
        }),
        loadOlder: fromPromise<LoadedRows, WantedOlder>(
          () => new Promise((resolve) => (answerOlder = resolve)),
        ),
        watchLanguage: fromCallback(() => {}),
        watchNetwork: fromCallback(() => {}),
      },
    }),
    { input: { playerId: 'user-alice' } },
  )
  actor.start()
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const context = () => actor.getSnapshot().context
  return {
    wanted,
    context,
    send: (...events: NotificationPanelEvent[]) => events.forEach((event) => actor.send(event)),
    is: (state: 'idle' | 'refreshing') => actor.getSnapshot().matches({ open: { list: { ready: state } } }),
    answers: (fields: Partial<ReadNotifications> = {}) => {
      answer({ ...aPage, ...fields })
      return settle()
    },
    answersOlder: (loaded: LoadedRows) => {
      answerOlder(loaded)
      return settle()
    },
    hears: (after: number | null, fields: Partial<NotificationChanges>, playerId = 'user-alice') =>
      actor.send({ type: 'notifications.heard', playerId, after, changes: changesOf(fields), at: 1 }),
    rows: (tab: 'recent' | 'history' = 'recent') =>
      context()[tab]?.rows.map(({ id, is_read: isRead }) => `${id}${isRead ? ' read' : ''}`),
    arrived: () => context().recent?.arrived.map(({ id }) => id),
  }
}

const loaded = async () => {
  const panel = opened()
  await panel.answers()
  return panel
}

describe('the panel that was loaded', () => {
  it('knows the rows, the state, the language, and the newest of all', async () => {
    const panel = await loaded()
    expect(panel.rows()).toEqual(['9', '7'])
    expect(panel.context()).toMatchObject({ state: aPage.state, language: 'en', newest: 10 })
  })

  it('shows what was heard while it was loading', async () => {
    const panel = opened()
    panel.hears(5, { revision: 6, changed: [unread(11)], deleted: [7] })
    expect(panel.context().state).toBeNull()
    await panel.answers()
    expect(panel.rows()).toEqual(['11', '9'])
  })
})

describe('changes that are heard', () => {
  it('change rows and state, and an earlier state is not taken', async () => {
    const panel = await loaded()
    panel.hears(5, { revision: 6, unreadCount: 2, total: 7, changed: [read(9)], deleted: [7] })
    expect(panel.rows()).toEqual(['9 read'])
    expect(panel.context().state).toEqual({ revision: 6, unreadCount: 2, total: 7 })
    panel.hears(4, { revision: 6, unreadCount: 9, total: 9 })
    panel.hears(4, { revision: 5, unreadCount: 9, total: 9 })
    expect(panel.context().state).toEqual({ revision: 6, unreadCount: 2, total: 7 })
    expect(panel.is('idle')).toBe(true)
  })

  it('of another player change nothing', async () => {
    const panel = await loaded()
    panel.hears(9, { revision: 9, changed: [unread(20)], deletedUpTo: 20 }, 'user-bob')
    expect(panel.rows()).toEqual(['9', '7'])
    expect(panel.is('idle')).toBe(true)
    expect(panel.context().announced).toBe(0)
  })

  it('that are missing lead to the list being read again, and the state that is known stays the latest', async () => {
    const panel = await loaded()
    panel.hears(8, { revision: 9, unreadCount: 4, total: 9 })
    expect(panel.is('refreshing')).toBe(true)
    expect(panel.wanted.at(-1)).toEqual({ tab: 'recent', known: 2 })
    await panel.answers({ state: { revision: 8, unreadCount: 1, total: 1 }, newest: 3 })
    expect(panel.context()).toMatchObject({ state: { revision: 9, unreadCount: 4 }, newest: 10 })
  })

  it('of the same revision bring the list’s state', async () => {
    const panel = await loaded()
    panel.send({ type: 'list.refresh' })
    await panel.answers({ state: { revision: 5, unreadCount: 1, total: 2 } })
    expect(panel.context().state).toEqual({ revision: 5, unreadCount: 1, total: 2 })
  })

  it('that are missing while the list is held wait until it is released', async () => {
    const panel = await loaded()
    panel.send({ type: 'list.hold' })
    panel.hears(8, { revision: 9 })
    expect([panel.is('idle'), panel.context().isOutdated]).toEqual([true, true])
    panel.send({ type: 'list.release' })
    expect(panel.is('refreshing')).toBe(true)
    await panel.answers({ state: { revision: 9, unreadCount: 1, total: 1 } })
    expect([panel.is('idle'), panel.context().isOutdated]).toEqual([true, false])
  })

  it('in another language lead to the list being read again', async () => {
    const panel = await loaded()
    panel.hears(5, { revision: 6, language: 'fr', changed: [unread(11)] })
    expect(panel.is('refreshing')).toBe(true)
  })

  it('wait while the list is held, in the tab that is shown only', async () => {
    const panel = await loaded()
    panel.send({ type: 'list.hold' })
    panel.hears(5, { revision: 6, changed: [unread(11)] })
    expect([panel.rows(), panel.arrived()]).toEqual([['9', '7'], [11]])
    panel.send({ type: 'arrivals.show' })
    expect([panel.rows(), panel.arrived()]).toEqual([['11', '9', '7'], []])
    panel.send({ type: 'tab.choose', tab: 'history' })
    await panel.answers({ rows: [read(4)] })
    panel.send({ type: 'list.hold' })
    panel.hears(6, { revision: 7, changed: [unread(12), read(5)] })
    expect([panel.rows(), panel.rows('history')]).toEqual([['12', '11', '9', '7'], ['4 read']])
  })

  it('that read all lead to History being read again, once', async () => {
    const panel = await loaded()
    panel.hears(5, { revision: 6, readUpTo: 9 })
    expect([panel.is('idle'), panel.rows()]).toEqual([true, ['9 read', '7 read']])
    panel.send({ type: 'tab.choose', tab: 'history' })
    await panel.answers({ rows: [read(9), read(7)], state: { revision: 6, unreadCount: 0, total: 8 } })
    panel.hears(6, { revision: 7, readUpTo: 9 })
    expect(panel.is('idle')).toBe(true)
    panel.hears(7, { revision: 8, readUpTo: 10 })
    expect(panel.is('refreshing')).toBe(true)
  })
})

describe('the next page', () => {
  it('follows in the chosen tab', async () => {
    const panel = await loaded()
    panel.send({ type: 'list.more' })
    await panel.answersOlder({ rows: [unread(5)], isWhole: true })
    expect(panel.rows()).toEqual(['9', '7', '5'])
    expect(panel.context().recent).toMatchObject({ oldest: 5, isWhole: true })
    expect(panel.context().history).toBeNull()
  })
})

describe('arrivals', () => {
  it('are announced once, those of the next 30 s with the next sentence', async () => {
    const panel = await loaded()
    panel.hears(5, { revision: 6, changed: [unread(12), unread(11), unread(10), read(13)] })
    expect(panel.context()).toMatchObject({ announced: 2, unannounced: 0 })
    panel.hears(5, { revision: 6, changed: [unread(12), unread(11)] })
    expect(panel.context().unannounced).toBe(0)
    panel.hears(6, { revision: 7, changed: [unread(15), unread(14)] })
    panel.hears(7, { revision: 8, changed: [unread(16)] })
    expect(panel.context()).toMatchObject({ announced: 2, unannounced: 3 })
  })
})
