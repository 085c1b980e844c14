import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type {
  NotificationChanges,
  NotificationState,
} from '#contract/notifications/notifications.contract.ts'
import type { NotificationAction, PendingChange } from '#contract/notifications/pending-changes.rules.ts'

/**
 * Changes of a player's notifications, from the server or from the browser's leading tab. `after`: the revision since
 * which they are all the changes; null: only the state is known. `at`: when they arrived, in milliseconds since the
 * epoch.
 */
export interface HeardChanges {
  readonly playerId: string
  readonly after: number | null
  readonly changes: NotificationChanges
  readonly at: number
}

/** A press on a notification, or on all up to `id`; `unread` and `total`: the number that it takes away. */
export interface NotificationPress {
  readonly action: NotificationAction
  readonly id: number
  readonly unread: number
  readonly total: NotificationState['total']
}

export interface NotificationsContext {
  /** Null for a guest. */
  readonly playerId: string | null
  /** The latest state of the server; null: not known yet. */
  readonly counts: NotificationState | null
  /** The queue of this player, the earliest press first. */
  readonly changes: readonly PendingChange[]
  /** Key of the change that is being sent; null: none. */
  readonly sending: string | null
  /** Number of pauses before the next attempt. */
  readonly pausesLeft: number
}

/** The stored queue of this player as it is now: at the start, and when another tab or the time has changed it. */
export type QueueNews = { type: 'changes.stored'; changes: readonly PendingChange[] }

/** The time of a waiting change has come. */
export type DueNews = { type: 'change.due'; key: string }

type Making = NotificationPress & Pick<PendingChange, 'key' | 'at' | 'dueAt'>
type Undoing = Readonly<{ key: string; at: number }>

export type NotificationsEvent =
  | ({ type: 'notifications.heard' } & HeardChanges)
  /** `key`: UUID; `at` and `dueAt`: times of the press and of sending, in milliseconds since the epoch. */
  | ({ type: 'change.make' } & Making)
  | ({ type: 'change.undo' } & Undoing)
  | QueueNews
  | DueNews
  | { type: 'lead.given' }
  | { type: 'network.online' }
  | { type: 'user.changed'; playerId: string | null }

type Of = Readonly<{ playerId: string | null }>

/** After these errors it is not known if the server has made the change; it is harmless to send it once more. */
const unanswered: readonly Problem[] = [
  'offline',
  'timeout',
  'unavailable',
  'internal',
  'unexpected_answer',
  'rate_limited',
  'unauthorized',
]

/** Time between two attempts, in seconds. */
const retrySeconds = 15

const isWaiting = ({ phase }: PendingChange): boolean => phase === 'waiting'

/** Returns the queue with another state of one change. */
const withChange = (
  { changes }: NotificationsContext,
  key: string | null,
  state: Partial<PendingChange>,
): readonly PendingChange[] =>
  changes.map((change) => (change.key === key ? { ...change, ...state } : change))

/**
 * A player's marks and deletions of notifications (Shell 2.8 and 4; decisions.md, "Notifications"): shown at once,
 * stored, and sent until they are answered, in the order of the presses. A deletion waits until it can't be undone. Of
 * the browser's tabs one sends. The queue belongs to its player; it waits here until they are back.
 */
export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
    input: {} as Of,
  },
  actors: {
    /** Reports the player's stored queue, at once and whenever it changes by other hands. */
    watchQueue: fromCallback<QueueNews, Of>(() => {
      throw new Error('watchQueue')
    }),
    /** Waits until this tab may send. */
    holdLead: fromCallback<NotificationsEvent, Of>(() => {
      throw new Error('holdLead')
    }),
    /** Reports the first change of the stored queue that may be sent. */
    watchDue: fromCallback<DueNews, Of>(() => {
      throw new Error('watchDue')
    }),
    watchNetwork: fromCallback<NotificationsEvent>(() => {
      throw new Error('watchNetwork')
    }),
    sendChange: fromPromise<NotificationState, { change: PendingChange | undefined }>(() =>
      Promise.reject(new Error('sendChange')),
    ),
  },
  guards: {
    isPlayer: ({ context }) => context.playerId !== null,
    isOther: ({ context }, { playerId }: Of) => playerId !== context.playerId,
    isOwnNews: ({ context }, { playerId, changes }: HeardChanges) =>
      playerId === context.playerId && changes.revision > (context.counts?.revision ?? -1),
    isNew: ({ context }, { key }: { key: string }) => context.changes.every((change) => change.key !== key),
    isWaitingChange: ({ context }, { key }: { key: string }) =>
      context.changes.some((change) => change.key === key && isWaiting(change)),
    canUndo: ({ context }, { key, at }: Undoing) =>
      key !== context.sending &&
      context.changes.some((change) => change.key === key && isWaiting(change) && at < change.dueAt),
    hasWaiting: ({ context }) => context.changes.some(isWaiting),
    hasNoneWaiting: ({ context }) => !context.changes.some(isWaiting),
    hasPausesLeft: ({ context }) => context.pausesLeft > 0,
    isUnanswered: (_, { error }: { error: unknown }) => unanswered.includes((error as Failure).code),
    isGone: (_, { error }: { error: unknown }) => (error as Failure).code === 'not_found',
  },
  actions: {
    takePlayer: assign((_, { playerId }: Of) => ({
      playerId,
      counts: null,
      changes: [],
      sending: null,
    })),
    takeQueue: assign({ changes: (_, { changes }: { changes: readonly PendingChange[] }) => changes }),
    takeCounts: assign({
      counts: ({ context }, { revision, unreadCount, total }: NotificationState) =>
        revision > (context.counts?.revision ?? -1) ? { revision, unreadCount, total } : context.counts,
    }),
    addChange: assign({
      changes: ({ context }, { key, action, id, unread, total, at, dueAt }: Making) => [
        ...context.changes,
        {
          key,
          playerId: context.playerId ?? '',
          action,
          id,
          unread,
          total,
          at,
          dueAt,
          phase: 'waiting' as const,
          revision: null,
        },
      ],
    }),
    noteUndone: assign({
      changes: ({ context }, { key }: { key: string }) => withChange(context, key, { phase: 'undone' }),
    }),
    noteSending: assign({ sending: (_, { key }: { key: string }) => key }),
    noteSent: assign({
      changes: ({ context }, { revision }: { revision: number }) =>
        withChange(context, context.sending, { phase: 'sent', revision }),
    }),
    noteRefused: assign({
      changes: ({ context }) => withChange(context, context.sending, { phase: 'refused' }),
    }),
    forgetSending: assign({ sending: null }),
    notePause: assign({
      pausesLeft: (_, { error }: { error: unknown }) =>
        Math.ceil(((error as Failure).retryAfterSeconds ?? 0) / retrySeconds),
    }),
    forgetPause: assign({ pausesLeft: 0 }),
    countPause: assign({ pausesLeft: ({ context }) => Math.max(0, context.pausesLeft - 1) }),
    /** Stores a change of this player in the browser; provided by the feature, as is the next. */
    storeChange: (_, _params: { changes: readonly PendingChange[]; key: string | null }) => {},
    /** Reports to the error log that the server refused a change; the player sees that it is taken back. */
    reportRefused: (_, _params: { error: unknown }) => {},
  },
  delays: { sendTimeout: 20_000, retryPause: retrySeconds * 1_000 },
}).createMachine({
  id: 'notifications',
  description: 'A player’s marks and deletions of notifications on their way to the server, and the counts.',
  context: ({ input: { playerId } }) => ({
    playerId,
    counts: null,
    changes: [],
    sending: null,
    pausesLeft: 0,
  }),
  initial: 'choosing',
  on: {
    'user.changed': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.choosing',
      actions: { type: 'takePlayer', params: ({ event }) => event },
      description: 'Logged in, out or as someone else: what waits stays stored for its player.',
    },
  },
  states: {
    choosing: {
      description: 'Players have a queue.',
      always: [{ guard: 'isPlayer', target: 'player' }, { target: 'guest' }],
    },
    guest: { description: 'Nobody is logged in: nothing is counted, stored or sent.' },
    player: {
      description: 'The player’s presses are stored and sent.',
      initial: 'resting',
      invoke: {
        id: 'watchQueue',
        src: 'watchQueue',
        input: ({ context }) => ({ playerId: context.playerId }),
        onError: { description: 'Storage can’t be read: the queue lives in this tab.' },
      },
      on: {
        'notifications.heard': {
          guard: { type: 'isOwnNews', params: ({ event }) => event },
          actions: { type: 'takeCounts', params: ({ event }) => event.changes },
        },
        'changes.stored': {
          actions: { type: 'takeQueue', params: ({ event }) => event },
          description: 'Another tab has pressed, undone or sent something, or old entries are dropped.',
        },
        'change.make': {
          guard: { type: 'isNew', params: ({ event }) => event },
          actions: [
            { type: 'addChange', params: ({ event }) => event },
            {
              type: 'storeChange',
              params: ({ context, event }) => ({ changes: context.changes, key: event.key }),
            },
          ],
          description: 'Shown from now on.',
        },
        'change.undo': {
          guard: { type: 'canUndo', params: ({ event }) => event },
          actions: [
            { type: 'noteUndone', params: ({ event }) => event },
            {
              type: 'storeChange',
              params: ({ context, event }) => ({ changes: context.changes, key: event.key }),
            },
          ],
          description: 'Within 6 s of a deletion: it is never sent.',
        },
      },
      states: {
        resting: {
          description: 'Nothing waits to be sent.',
          entry: 'forgetSending',
          always: { guard: 'hasWaiting', target: 'waiting' },
        },
        waiting: {
          description: 'Something waits: one tab of the browser sends it.',
          initial: 'following',
          invoke: {
            id: 'holdLead',
            src: 'holdLead',
            input: ({ context }) => ({ playerId: context.playerId }),
            onError: { target: '.leading', description: 'Without locks each tab sends: that is harmless.' },
          },
          always: { guard: 'hasNoneWaiting', target: 'resting' },
          states: {
            following: {
              description: 'Another tab sends, or this one will in a moment.',
              on: { 'lead.given': 'leading' },
            },
            leading: {
              description: 'This tab sends, one change after another.',
              initial: 'watching',
              states: {
                watching: {
                  description: 'Until the first change may be sent.',
                  entry: ['forgetSending', 'forgetPause'],
                  invoke: {
                    id: 'watchDue',
                    src: 'watchDue',
                    input: ({ context }) => ({ playerId: context.playerId }),
                    onError: { target: 'pausing' },
                  },
                  on: {
                    'change.due': {
                      guard: { type: 'isWaitingChange', params: ({ event }) => event },
                      target: 'sending',
                      actions: { type: 'noteSending', params: ({ event }) => event },
                    },
                  },
                },
                sending: {
                  description: 'The change is on its way.',
                  invoke: {
                    id: 'sendChange',
                    src: 'sendChange',
                    input: ({ context }) => ({
                      change: context.changes.find(({ key }) => key === context.sending),
                    }),
                    onDone: {
                      target: 'watching',
                      actions: [
                        { type: 'noteSent', params: ({ event }) => event.output },
                        { type: 'takeCounts', params: ({ event }) => event.output },
                        {
                          type: 'storeChange',
                          params: ({ context }) => ({ changes: context.changes, key: context.sending }),
                        },
                      ],
                    },
                    onError: [
                      {
                        guard: { type: 'isUnanswered', params: ({ event }) => event },
                        target: 'pausing',
                        actions: { type: 'notePause', params: ({ event }) => event },
                      },
                      {
                        guard: { type: 'isGone', params: ({ event }) => event },
                        target: 'watching',
                        actions: [
                          { type: 'noteSent', params: { revision: 0 } },
                          {
                            type: 'storeChange',
                            params: ({ context }) => ({ changes: context.changes, key: context.sending }),
                          },
                        ],
                        description: 'It doesn’t exist any longer, as was wanted; the counts are without it.',
                      },
                      {
                        target: 'watching',
                        actions: [
                          'noteRefused',
                          {
                            type: 'storeChange',
                            params: ({ context }) => ({ changes: context.changes, key: context.sending }),
                          },
                          { type: 'reportRefused', params: ({ event }) => event },
                        ],
                        description: 'Refused for good: taken back without a message (Shell 8).',
                      },
                    ],
                  },
                  after: { sendTimeout: 'pausing' },
                },
                pausing: {
                  description: 'It wasn’t answered, and is sent once more after a while.',
                  entry: ['forgetSending', 'countPause'],
                  invoke: {
                    id: 'watchNetwork',
                    src: 'watchNetwork',
                    onError: { description: 'The pause ends by itself.' },
                  },
                  on: { 'network.online': 'watching' },
                  after: {
                    retryPause: [
                      {
                        guard: 'hasPausesLeft',
                        target: 'pausing',
                        reenter: true,
                        description: 'As long as the server asks for.',
                      },
                      { target: 'watching' },
                    ],
                  },
                },
              },
            },
          },
        },
      },
    },
  },
})
