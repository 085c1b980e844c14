import { fromCallback } from 'xstate'
import {
  deleteAllNotifications,
  deleteNotification,
  readAllNotifications,
  readNotification,
  type NotificationState,
} from '#contract/notifications/notifications.contract.ts'
import type { PendingChange } from '#contract/notifications/pending-changes.rules.ts'
import type { DueNews, NotificationsEvent, QueueNews } from '#machines/notifications/notifications.machine.ts'
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { holdLead } from '#src/browser/hold-lead.ts'
import { isTokenOf } from '#src/product/account/token-claims.ts'
import { watchOnline } from '#src/product/flows/watch-online.ts'
import { createStoredChanges } from './stored-changes.ts'

interface OfPlayer {
  playerId: string | null
}

/** Sends a change with its player's bearer. Each call may be repeated: it leads to the same state. */
const send = (call: Call, { action, id, playerId }: PendingChange, signal: AbortSignal) => {
  // keepalive: the request is sent even if the page is closed now.
  const options = { signal, keepalive: true, isFor: isTokenOf(playerId) }
  const one = { params: { id: String(id) } }
  const all = { query: { upTo: String(id) } }
  switch (action) {
    case 'read':
      return call(readNotification, one, options)
    case 'readAll':
      return call(readAllNotifications, all, options)
    case 'delete':
      return call(deleteNotification, one, options)
    case 'deleteAll':
      return call(deleteAllNotifications, all, options)
  }
}

/** Provides the queue of changes with the API, the browser's storage and its locks. */
export const provideNotifications = ({ call }: { call: Call }) => {
  const stored = createStoredChanges()
  return notificationsMachine.provide({
    actors: {
      watchQueue: fromCallback<QueueNews, OfPlayer>(({ sendBack, input: { playerId } }) =>
        stored.watch(playerId ?? '', (changes) => sendBack({ type: 'changes.stored', changes })),
      ),
      // One lead for each player: a tab that doesn't know yet who is logged in keeps nobody else waiting.
      holdLead: fromCallback<NotificationsEvent, OfPlayer>(({ sendBack, input: { playerId } }) =>
        holdLead(`hub-notifications:${playerId ?? ''}`, () => sendBack({ type: 'lead.given' })),
      ),
      watchDue: fromCallback<DueNews, OfPlayer>(({ sendBack, input: { playerId } }) =>
        stored.watchDue(playerId ?? '', (key) => sendBack({ type: 'change.due', key })),
      ),
      watchNetwork: watchOnline(),
      sendChange: fromTask<NotificationState, { change: PendingChange | undefined }>(
        ({ input: { change }, signal }) => {
          // A request would only log an error to the console.
          if (!change || !navigator.onLine) throw new ApiError('offline')
          stored.noteTried(change)
          return send(call, change, signal)
        },
      ),
    },
    guards: {
      // By a clock that can't be set, unlike the times of the events.
      canUndo: ({ context }, { key }) => key !== context.sending && stored.canUndo(key),
    },
    actions: {
      storeChange: (_, { changes, key }) => {
        const change = changes.find((one) => one.key === key)
        if (change) stored.put(change)
      },
      reportRefused: (_, { error: cause }) =>
        reportError(new Error('A change of notifications was refused', { cause })),
    },
  })
}
