import { beforeAll, describe, expect, vi } from 'vitest'
import { fromCallback } from 'xstate'
import {
  deleteAllNotifications,
  deleteNotification,
  readAllNotifications,
  readNotification,
} from '#contract/notifications/notifications.contract.ts'
import type { PendingChange } from '#contract/notifications/pending-changes.rules.ts'
import { logout, me, refreshToken } from '#contract/auth/session.contract.ts'
import type { DueNews, NotificationsContext } from '#machines/notifications/notifications.machine.ts'
import type { notificationsMachine } from '#machines/notifications/notifications.machine.ts'
import type { Flow, Services } from '#src/app/flows/flow.ts'
import { provideNotifications } from '#src/features/notifications/notifications-actors.ts'
import { storedOf, textOf } from '#src/features/notifications/stored-changes.rules.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { toast, toastStore } from '#src/ui/layers/toast.ts'
import { model, sentElsewhere, stored } from '#tests/paths/notifications/notifications.model.ts'
import { alice, bob, sessionOf } from '#tests/paths/people.ts'
import { arrives } from '../support/clock.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { becomes, calmFlows, controlPage, sessionAtRest } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const flow = () => findFlow(hub().app, 'notifications')
const calls = [readNotification, readAllNotifications, deleteNotification, deleteAllNotifications]
const asked = () => calls.find(network.isAsked)

const isSettled = ({ phase }: PendingChange): boolean => phase !== 'waiting'

/** The path says when a change is due: the page's clock stands still. */
let reportDue: ((key: string) => void) | null = null
const flows = calmFlows().map((one): Flow =>
  one.id === 'notifications'
    ? {
        ...one,
        loadSoon: () =>
          Promise.resolve((services: Services) =>
            provideNotifications(services).provide({
              // Time is real here, and however slow the machine: an undo is in time.
              guards: {
                canUndo: ({ context }, { key }) =>
                  key !== context.sending &&
                  context.changes.some((change) => change.key === key && !isSettled(change)),
              },
              actors: {
                watchDue: fromCallback<DueNews, { playerId: string | null }>(({ sendBack }) => {
                  const report = (key: string): void => sendBack({ type: 'change.due', key })
                  reportDue = report
                  return () => {
                    if (reportDue === report) reportDue = null
                  }
                }),
              },
            }),
          ),
      }
    : one,
)

const players = [alice, bob]

/** Another tab of this browser sends. */
let giveLead: (() => void) | null = null
const takeLead = async (): Promise<void> => {
  if (giveLead) return
  const over = Promise.withResolvers<void>()
  giveLead = () => {
    giveLead = null
    over.resolve()
  }
  const isHeld = ({ id }: { id: string }) =>
    new Promise<void>((resolve) => {
      void navigator.locks.request(`hub-notifications:${id}`, () => {
        resolve()
        return over.promise
      })
    })
  await Promise.all(players.map(isHeld))
}

const recordOf = (key: string): string => `${storageKeys.notificationChange}:${key}`
/** All but its times, which are those of the page's clock. */
const timeless = (change: PendingChange | null) => change && { ...change, at: 0, dueAt: 0 }
const byKey = (changes: readonly PendingChange[] = []) =>
  changes.map(timeless).toSorted((one, other) => ((one?.key ?? '') < (other?.key ?? '') ? -1 : 1))
/** As another tab writes it: this one hears of it. */
const writeElsewhere = (key: string, text: string | null): void => {
  const name = recordOf(key)
  if (text === null) localStorage.removeItem(name)
  else localStorage.setItem(name, text)
  dispatchEvent(new StorageEvent('storage', { key: name, newValue: text, storageArea: localStorage }))
}

const become = async (playerId: string | null): Promise<void> => {
  const player = players.find(({ id }) => id === playerId) ?? null
  if (player) {
    network.always(me, player)
    network.always(refreshToken, sessionOf(player))
  }
  becomes(hub(), player)
  await expect.poll(() => hub().app.getSnapshot().context.user?.id ?? null, soon).toBe(playerId)
  if (player) await sessionAtRest(hub())
  for (const { id } of toastStore.list()) toast.dismiss(id)
}

const isStored = ({ key }: PendingChange): boolean => key === stored.key

const driver: Driver<typeof notificationsMachine> = {
  start: async ({ playerId }) => {
    reportDue = null
    await takeLead()
    await open(undefined, { flows, hidesSidebar: true })
    await arrives('#notifications-icon')
    if (playerId === null) return
    await become(playerId)
    const isThere = async () => {
      await vi.advanceTimersByTimeAsync(0)
      return flow()?.getSnapshot().context.playerId
    }
    await expect.poll(isThere, soon).toBe(playerId)
  },
  stop,
  gestures: {
    'user.changed': {
      // A guest's page doesn't load the flow: it comes with the first player.
      offered: ({ playerId }, { context }) =>
        playerId !== context.playerId && (playerId === null || players.some(({ id }) => id === playerId)),
      make: ({ playerId }) => become(playerId),
    },
    'notifications.heard': {
      offered: (_, { context }) => context.playerId !== null,
      make: async (heard) => hub().app.send(heard),
    },
    'change.make': {
      offered: ({ id }, { context }) => context.playerId !== null && id > 0,
      make: async (press) => flow()?.send(press),
    },
    'change.undo': {
      // Not too late.
      offered: ({ key, at }, { context: { changes } }) =>
        changes.some((change) => change.key === key && at < change.dueAt),
      make: async (undo) => flow()?.send(undo),
    },
    'changes.stored': {
      // What other tabs write is added to what is here, and what waits here is never lost.
      offered: ({ changes: [first] }, { context: { changes } }) =>
        first === undefined
          ? changes.length > 0 && changes.every((change) => isStored(change) && isSettled(change))
          : first.phase === 'waiting'
            ? changes.length === 0
            : changes.length === 0 || (changes.every(isStored) && changes.every((one) => !isSettled(one))),
      make: async ({ changes: [first] }) => {
        // Pressed a moment ago: what is older than 90 days is dropped.
        const at = Date.now()
        if (first)
          writeElsewhere(
            first.key,
            textOf({
              change: { ...first, at, dueAt: at },
              settledAt: isSettled(first) ? at : null,
              isTried: false,
            }),
          )
        else writeElsewhere(sentElsewhere.key, null)
      },
    },
    'lead.given': {
      offered: (_, { states }) => states.includes('player.waiting.following'),
      make: async () => giveLead?.(),
    },
    'change.due': {
      make: async ({ key }) => {
        await expect.poll(() => reportDue, soon).not.toBeNull()
        reportDue?.(key)
      },
    },
    'network.online': { make: async () => void dispatchEvent(new Event('online')) },
  },
  sources: {
    watchQueue: { fails: false },
    holdLead: { fails: false },
    watchDue: { fails: false },
    watchNetwork: { fails: false },
    sendChange: {
      asked: () => calls.forEach(network.forget),
      answer: async ({ kind, answer }) => {
        await expect.poll(asked, soon).toBeDefined()
        const endpoint = asked() ?? readNotification
        if (kind === 'fail') await network.fail(endpoint, answer)
        else await network.answer(endpoint, answer)
      },
    },
  },
  /** The flow's queue is as planned, and so is each change's record in the browser. */
  holds: async ({ value, context }: { value: unknown; context: NotificationsContext }) => {
    if (context.playerId === null) return takeLead()
    const looked = async () => {
      await vi.advanceTimersByTimeAsync(0)
      const snapshot = flow()?.getSnapshot()
      return {
        value: snapshot?.value,
        queue: byKey(snapshot?.context.changes),
        records: context.changes.map(({ key }) =>
          timeless(storedOf(localStorage.getItem(recordOf(key)), key)?.change ?? null),
        ),
      }
    }
    await expect
      .poll(looked, soon)
      .toEqual({ value, queue: byKey(context.changes), records: context.changes.map(timeless) })
    if (!context.changes.some(({ phase }) => phase === 'waiting')) await takeLead()
  },
}

describe('Changes of notifications, on the page', () => {
  controlPage(network, { isStill: true })
  beforeAll(() => {
    for (const endpoint of calls) network.hold(endpoint)
    network.always(logout, { success: true })
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => {})
    return () => {
      giveLead?.()
      vi.restoreAllMocks()
    }
  })

  testTours(model, driver, {
    starts: [['for a player'], ['beside other tabs'], ['that come and go']],
    timeoutMs: 180_000,
    noticed: {
      change: ({ player }) => delete player.on['change.undo'],
      step: 'change.undo',
    },
    beyondThePage: [
      'player | watchQueue fails',
      'player.waiting | holdLead fails',
      'player.waiting.leading.watching | watchDue fails',
      'player.waiting.leading.pausing | watchNetwork fails',
    ],
  })
})
