import { beforeAll, beforeEach, afterAll, describe, expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  deleteAllNotifications,
  deleteNotification,
  listNotifications,
} from '#contract/notifications/notifications.contract.ts'
import type {
  notificationPanelMachine,
  ReadNotifications,
} from '#machines/notifications/notification-panel.machine.ts'
import { activateLanguage } from '#src/i18n/catalogues.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { model } from '#tests/paths/notifications/notification-panel.model.ts'
import { alice, bob } from '#tests/paths/people.ts'
import { frame } from '#tests/support/page/frame.ts'
import { passes } from '../support/clock.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { becomes, controlPage, isThere, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

const panel = page.getByRole('dialog', { name: 'Notifications' })
const press = (name: string): Promise<void> =>
  userEvent.click(panel.getByRole('button', { name, exact: true }).first())
const snapshot = () => findFlow(hub().app, 'notificationPanel')?.getSnapshot()

const until = (what: () => unknown): Promise<void> =>
  expect.poll(() => vi.advanceTimersByTimeAsync(10).then(what), soon).toBeTruthy()

const list = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('.notification-list')
  if (!found) throw new Error('there is no list')
  return found
}
const isHeld = (): boolean => snapshot()?.context.isHeld === true

/** Pointer and focus leave the list. */
const leaveList = async (): Promise<void> => {
  await userEvent.hover(panel.getByRole('heading', { name: 'Notifications' }))
  if (list().contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
  await until(() => !isHeld())
}

const openPanel = async (): Promise<void> => {
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/u })
  await until(() => bell.query())
  await userEvent.click(bell)
}

/** The answer of the wire: the tab's rows, or the newest of all. */
const answerTo =
  ({ rows, newest, state, language }: ReadNotifications) =>
  (url: URL) => {
    const isNewest = url.searchParams.get('limit') === '1'
    const newestRow = rows.filter(({ id }) => id === newest)
    return { notifications: isNewest ? newestRow : [...rows], ...state, language }
  }

const isOnline = vi.fn(() => true)
const goes = async (to: 'online' | 'offline'): Promise<void> => {
  isOnline.mockReturnValue(to === 'online')
  dispatchEvent(new Event(to))
  await frame()
}

const isReady = (states: readonly string[]): boolean =>
  states.some((state) => state.startsWith('open.list.ready'))
const isOffline = (states: readonly string[]): boolean => states.includes('open.network.offline')
const isOpen = (states: readonly string[]): boolean => !states.includes('closed')

const driver: Driver<typeof notificationPanelMachine> = {
  start: async ({ playerId }) => {
    isOnline.mockReturnValue(true)
    const here = await open(undefined, { hidesSidebar: true })
    if (playerId !== null) await logIn(here, alice)
    await openPanel()
    if (playerId !== null) await until(() => panel.query())
  },
  stop,
  gestures: {
    'notificationPanel.open': {
      offered: (_, { states }) => !isOpen(states),
      make: async () => {
        findFlow(hub().app, 'login')?.send({ type: 'login.close' })
        await until(() => !page.getByRole('dialog').query())
        await openPanel()
      },
    },
    'notificationPanel.close': {
      offered: (_, { states }) => isOpen(states),
      make: async () => {
        await passes(50)
        await press('Close')
        await until(() => !panel.query())
      },
    },
    'tab.choose': {
      offered: ({ tab }, { context, states }) => isOpen(states) && tab !== context.tab,
      make: async ({ tab }) => {
        const name = tab === 'recent' ? /^Recent/u : 'History'
        await userEvent.click(panel.getByRole('tab', { name }))
      },
    },
    'list.more': {
      offered: (_, { context, states }) =>
        states.includes('open.list.ready.idle') &&
        !isOffline(states) &&
        (context[context.tab]?.rows.length ?? 0) > 0,
      make: async () => {
        list().scrollTop = list().scrollHeight
        await until(() => snapshot()?.matches({ open: { list: { ready: 'loadingOlder' } } }))
        list().scrollTop = 0
        await leaveList()
      },
    },
    'list.refresh': {
      offered: (_, { states }) =>
        isOpen(states) &&
        !isOffline(states) &&
        !states.includes('open.list.loading') &&
        !states.includes('open.list.ready.refreshing'),
      make: () => press('Refresh'),
    },
    'list.retry': {
      offered: (_, { states }) => states.some((state) => state.endsWith('ailed')) && !isOffline(states),
      make: async () => {
        await press('Try again')
        if (isReady([String(snapshot()?.matches({ open: { list: 'ready' } }))])) await leaveList()
      },
    },
    'list.hold': {
      offered: (_, { context, states }) =>
        isReady(states) && !context.isHeld && (context[context.tab]?.rows.length ?? 0) > 0,
      make: async () => {
        await userEvent.hover(panel.getByRole('article').first())
        await until(isHeld)
      },
    },
    'list.release': {
      offered: (_, { context, states }) => isReady(states) && context.isHeld,
      make: leaveList,
    },
    'arrivals.show': {
      offered: (_, { context, states }) =>
        isReady(states) && context.tab === 'recent' && (context.recent?.arrived.length ?? 0) > 0,
      make: async () => {
        const newest = snapshot()?.context.recent?.arrived[0]
        await userEvent.click(panel.getByRole('button', { name: / new$/u }))
        // The first new title has the focus.
        await until(() => document.activeElement?.textContent === newest?.title)
        await leaveList()
      },
    },
    'row.deleted': {
      offered: ({ id }, { context, states }) =>
        isReady(states) && !context.deletedHere.includes(id) && context.recent?.rows[1]?.id === id,
      make: async () => {
        const row = panel.getByRole('article').nth(1)
        await userEvent.hover(row)
        await userEvent.click(row.getByRole('button', { name: 'Delete', exact: true }))
        await leaveList()
      },
    },
    'allDeletion.ask': {
      offered: (_, { context, states }) => isReady(states) && context.newest > 0,
      make: () => press('Delete all'),
    },
    'allDeletion.cancel': {
      offered: (_, { states }) => states.includes('open.question.asking'),
      make: async () => {
        await passes(50)
        await userEvent.keyboard('{Escape}')
      },
    },
    'allDeletion.confirm': {
      offered: (_, { states }) => states.includes('open.question.asking') && isReady(states),
      make: async () => {
        await userEvent.click(panel.getByRole('group').getByRole('button', { name: 'Delete all' }))
        await userEvent.click(panel.getByRole('button', { name: 'Undo' }).last())
        await leaveList()
      },
    },
    'notifications.heard': {
      offered: (_, { states }) => isOpen(states),
      make: async (event) => {
        hub().app.send(event)
        await frame()
      },
    },
    'language.changed': {
      offered: (_, { states }) => isOpen(states),
      make: async () => {
        await activateLanguage('fr')
        await vi.advanceTimersByTimeAsync(1)
        await activateLanguage('en')
        await vi.advanceTimersByTimeAsync(1)
      },
    },
    'network.offline': {
      offered: (_, { states }) => isOpen(states) && !isOffline(states),
      make: () => goes('offline'),
    },
    'network.online': {
      offered: (_, { states }) => isOffline(states),
      make: () => goes('online'),
    },
    'user.changed': {
      offered: ({ playerId }, { context }) => playerId === bob.id && context.playerId === alice.id,
      make: async () => {
        becomes(hub(), bob)
        await isThere(hub(), bob)
      },
    },
  },
  sources: {
    loadList: {
      asked: () => network.forget(listNotifications),
      answer: ({ kind, answer }) =>
        kind === 'done'
          ? network.answerEach(listNotifications, answerTo(answer))
          : network.failLate(listNotifications, answer),
    },
    loadOlder: {
      asked: () => network.forget(listNotifications),
      answer: ({ kind, answer }) =>
        kind === 'done'
          ? network.answer(listNotifications, {
              notifications: answer.rows,
              revision: 5,
              unreadCount: 21,
              total: 25,
              language: 'en',
            })
          : network.fail(listNotifications, answer),
    },
    watchLanguage: { fails: false },
    watchNetwork: { fails: false },
  },
  holds: async ({ context, value }) => {
    await expect.poll(() => snapshot()?.value, soon).toEqual(value)
    const rows = (of: typeof context | undefined) => of?.[of.tab]?.rows.map(({ id }) => id)
    await expect.poll(() => rows(snapshot()?.context), soon).toEqual(rows(context))
  },
}

describe('The notification panel, on the page', () => {
  controlPage(network, { isStill: true })
  beforeAll(async () => {
    await page.viewport(1280, 600)
    network.hold(listNotifications)
    network.hold(deleteNotification)
    network.hold(deleteAllNotifications)
  })
  beforeEach(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline())
  })
  afterAll(() => vi.restoreAllMocks())

  testTours(model, driver, {
    starts: [['a reader'], ['a listener'], ['a historian'], ['a traveller'], ['a doubter'], ['a guest']],
    timeoutMs: 300_000,
    beyondThePage: ['open | watchLanguage fails', 'open | watchNetwork fails'],
  })
})
