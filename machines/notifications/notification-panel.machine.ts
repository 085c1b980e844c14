import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type {
  LoadedRows,
  NotificationFacts,
  NotificationList,
  NotificationTab,
} from '#contract/notifications/notification-list.rules.ts'
import type { NotificationState } from '#contract/notifications/notifications.contract.ts'
import type { LoginReason } from '../auth/login.machine.ts'
import type { HeardChanges } from './notifications.machine.ts'

/** `known`: number of rows that were loaded before; as many are read again. */
export interface WantedList {
  readonly tab: NotificationTab
  readonly known: number
}

/** A tab's rows. `newest`: greatest id of all the player's notifications; 0 for none. */
export interface ReadNotifications extends LoadedRows {
  readonly newest: number
  readonly state: NotificationState
  readonly language: string
}

/** Wants the rows that are older than the id `olderThan`. */
export interface WantedOlder {
  readonly tab: NotificationTab
  readonly olderThan: number
}

export interface NotificationPanelContext {
  readonly playerId: string | null
  readonly tab: NotificationTab
  /** Null until loaded. */
  readonly recent: NotificationList | null
  readonly history: NotificationList | null
  readonly facts: NotificationFacts
  /** The latest state of the server that this panel knows; null until loaded. */
  readonly state: NotificationState | null
  /** Language of the texts; empty until loaded. */
  readonly language: string
  /** Greatest id that the player could see; 0 until loaded. Whatever arrives later is greater. */
  readonly newest: number
  /** Ids that were deleted here; they don't come back, even while the list is held. */
  readonly deletedHere: readonly number[]
  /** The list is scrolled, or the pointer or the focus is in it: no row appears or disappears. */
  readonly isHeld: boolean
  /** Changes are missing; the list is read again once it is no longer held. */
  readonly isOutdated: boolean
  /** Number of arrivals that the latest sentence names, and of those since. */
  readonly announced: number
  readonly unannounced: number
  /** Alternates between 0 and 1, so that two equal sentences are two. */
  readonly sentence: number
  readonly problem: Problem | null
}

export type NotificationPanelEvent =
  | { type: 'notificationPanel.open' }
  | { type: 'notificationPanel.close' }
  | { type: 'tab.choose'; tab: NotificationTab }
  | { type: 'list.more' }
  | { type: 'list.refresh' }
  | { type: 'list.retry' }
  | { type: 'list.hold' }
  | { type: 'list.release' }
  | { type: 'arrivals.show' }
  | { type: 'row.deleted'; id: number }
  | { type: 'allDeletion.ask' }
  | { type: 'allDeletion.cancel' }
  | { type: 'allDeletion.confirm' }
  | ({ type: 'notifications.heard' } & HeardChanges)
  | { type: 'language.changed' }
  | { type: 'network.offline' }
  | { type: 'network.online' }
  | { type: 'user.changed'; playerId: string | null }

/** Placeholder for a rule that the composition root provides; it throws the rule's name. */
const missing = (name: string) => (): never => {
  throw new Error(name)
}

const nothingRead = {
  recent: null,
  history: null,
  facts: { changed: [], deleted: [], readUpTo: 0, deletedUpTo: 0 },
  state: null,
  language: '',
  newest: 0,
  deletedHere: [],
  isHeld: false,
  isOutdated: false,
  announced: 0,
  unannounced: 0,
  sentence: 0,
  problem: null,
} as const

/**
 * The notification panel (Shell 2.8, 4; design.md 7 and 20): the player's notifications page by page, with the changes
 * that are heard meanwhile. Marks and deletions go to the flow `notifications`.
 */
export const notificationPanelMachine = setup({
  types: {
    context: {} as NotificationPanelContext,
    events: {} as NotificationPanelEvent,
    emitted: {} as { type: 'login.open'; reason: LoginReason },
    input: {} as { playerId: string | null },
  },
  actors: {
    loadList: fromPromise<ReadNotifications, WantedList>(() => Promise.reject(new Error('loadList'))),
    loadOlder: fromPromise<LoadedRows, WantedOlder>(() => Promise.reject(new Error('loadOlder'))),
    watchLanguage: fromCallback<NotificationPanelEvent>(() => {
      throw new Error('watchLanguage')
    }),
    watchNetwork: fromCallback<NotificationPanelEvent>(() => {
      throw new Error('watchNetwork')
    }),
  },
  guards: {
    isGuest: ({ context }) => context.playerId === null,
    isOther: ({ context }, params: { playerId: string | null }) => params.playerId !== context.playerId,
    isOwn: ({ context }, { playerId }: HeardChanges) => playerId === context.playerId,
    isOtherTab: ({ context }, { tab }: { tab: NotificationTab }) => tab !== context.tab,
    hasList: ({ context }) => context[context.tab] !== null && !context.isOutdated,
    hasMore: ({ context }) => context[context.tab]?.isWhole === false,
    isOutdated: ({ context }) => context.isOutdated,
    hasUnannounced: ({ context }) => context.unannounced > 0,
    /** Are changes missing between those that are known and these? Provided by the feature, as are the two below. */
    lacksChanges: missing('lacksChanges') as (_: unknown, heard: HeardChanges) => boolean,
    /** The same, while nobody reads the list. */
    mustReadAgain: missing('mustReadAgain') as (_: unknown, heard: HeardChanges) => boolean,
    bringsNew: missing('bringsNew') as (_: unknown, heard: HeardChanges) => boolean,
  },
  actions: {
    takePlayer: assign((_, { playerId }: { playerId: string | null }) => ({ ...nothingRead, playerId })),
    startOver: assign({ ...nothingRead, tab: 'recent' }),
    readAnew: assign(nothingRead),
    /** Rows of Recent that became read stay until the panel closes; History is read again each time. */
    takeTab: assign((_, { tab }: { tab: NotificationTab }) => ({ tab, history: null, isHeld: false })),
    hold: assign({ isHeld: true }),
    release: assign({ isHeld: false }),
    noteOutdated: assign({ isOutdated: true }),
    noteDeleted: assign({
      deletedHere: ({ context }, { id }: { id: number }) => [...context.deletedHere, id],
    }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    announce: assign(({ context }) => ({
      announced: context.unannounced,
      unannounced: 0,
      sentence: 1 - context.sentence,
    })),
    fallSilent: assign({ announced: 0 }),
    /** These are provided by the feature, with the rules of the list. */
    takeHeard: missing('takeHeard') as (_: unknown, heard: HeardChanges) => void,
    countNew: missing('countNew') as (_: unknown, heard: HeardChanges) => void,
    takeList: missing('takeList') as (_: unknown, params: { read: ReadNotifications }) => void,
    takeOlder: missing('takeOlder') as (_: unknown, params: { loaded: LoadedRows }) => void,
    /** Brings the shown list in accordance with the facts, as far as it isn't held. */
    settle: missing('settle') as () => void,
    /** Stores the settings of notifications as the page after the log-in; provided by the composition root. */
    rememberSettings: () => {},
    announceLoginNeeded: emit({ type: 'login.open', reason: 'settings' }),
  },
  delays: { loadTimeout: 20_000, announcePause: 30_000 },
}).createMachine({
  id: 'notificationPanel',
  description: 'The notifications of a player, and what can be done with them.',
  context: ({ input }) => ({ ...nothingRead, playerId: input.playerId, tab: 'recent' }),
  initial: 'deciding',
  on: {
    'user.changed': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.closed',
      actions: { type: 'takePlayer', params: ({ event }) => event },
      description: 'Nothing of the former player is left.',
    },
  },
  states: {
    deciding: {
      description: 'Players see their notifications; guests log in first.',
      always: [
        {
          guard: 'isGuest',
          target: 'closed',
          actions: ['rememberSettings', 'announceLoginNeeded'],
          description: 'After the log-in the settings of notifications open (Shell 2.7).',
        },
        { target: 'open' },
      ],
    },
    closed: {
      description: 'Not shown.',
      on: { 'notificationPanel.open': 'deciding' },
    },
    open: {
      description: 'The panel is shown.',
      type: 'parallel',
      entry: 'startOver',
      invoke: [
        {
          id: 'watchLanguage',
          src: 'watchLanguage',
          onError: { description: 'The texts stay in the language in which they were read.' },
        },
        {
          id: 'watchNetwork',
          src: 'watchNetwork',
          onError: { description: 'The page counts as online.' },
        },
      ],
      on: {
        'notificationPanel.close': {
          target: 'closed',
          description:
            'The cross, Escape, Back, a press outside, the bell again, or a link that is followed.',
        },
        'language.changed': {
          target: '.list.loading',
          actions: 'readAnew',
          description: 'The server writes the texts in the new language.',
        },
        'row.deleted': { actions: { type: 'noteDeleted', params: ({ event }) => event } },
      },
      states: {
        news: {
          description:
            'Arrivals are announced to screen readers, every 30 s at most; before the list takes them.',
          initial: 'quiet',
          states: {
            quiet: {
              description: 'The next arrival is announced at once.',
              entry: 'fallSilent',
              on: {
                'notifications.heard': {
                  guard: { type: 'bringsNew', params: ({ event }) => event },
                  target: 'announced',
                  actions: { type: 'countNew', params: ({ event }) => event },
                },
              },
            },
            announced: {
              description: 'A sentence says how many have arrived.',
              entry: 'announce',
              on: {
                'notifications.heard': {
                  guard: { type: 'bringsNew', params: ({ event }) => event },
                  actions: { type: 'countNew', params: ({ event }) => event },
                },
              },
              after: {
                announcePause: [
                  { guard: 'hasUnannounced', target: 'announced', reenter: true },
                  { target: 'quiet' },
                ],
              },
            },
          },
        },
        list: {
          description: 'The rows of the chosen tab.',
          initial: 'loading',
          on: {
            'tab.choose': {
              guard: { type: 'isOtherTab', params: ({ event }) => event },
              target: '.choosing',
              actions: [{ type: 'takeTab', params: ({ event }) => event }, 'settle'],
            },
            'notifications.heard': {
              guard: { type: 'isOwn', params: ({ event }) => event },
              actions: { type: 'takeHeard', params: ({ event }) => event },
            },
          },
          states: {
            choosing: {
              description: 'A tab that was loaded, and misses nothing, is shown at once.',
              always: [{ guard: 'hasList', target: 'ready' }, { target: 'loading' }],
            },
            loading: {
              description: 'The first page is requested.',
              entry: 'clearProblem',
              invoke: {
                id: 'loadList',
                src: 'loadList',
                input: ({ context }) => ({ tab: context.tab, known: 0 }),
                onDone: {
                  target: 'ready',
                  actions: { type: 'takeList', params: ({ event }) => ({ read: event.output }) },
                },
                onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
              },
              after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
            },
            failed: {
              description: 'The list could not be read; tabs, counts and head stay.',
              on: {
                'list.retry': 'loading',
                'list.refresh': 'loading',
                'network.online': 'loading',
              },
            },
            ready: {
              description: 'The rows are shown.',
              initial: 'idle',
              on: {
                'notifications.heard': [
                  {
                    guard: { type: 'mustReadAgain', params: ({ event }) => event },
                    target: '.refreshing',
                    actions: { type: 'takeHeard', params: ({ event }) => event },
                    description: 'Changes are missing in between.',
                  },
                  {
                    guard: { type: 'lacksChanges', params: ({ event }) => event },
                    actions: [{ type: 'takeHeard', params: ({ event }) => event }, 'noteOutdated'],
                    description: 'Somebody reads the list: it is read again afterwards.',
                  },
                  {
                    guard: { type: 'isOwn', params: ({ event }) => event },
                    actions: { type: 'takeHeard', params: ({ event }) => event },
                  },
                ],
                'list.hold': { actions: 'hold' },
                'list.release': [
                  { guard: 'isOutdated', target: '.refreshing', actions: ['release', 'settle'] },
                  { actions: ['release', 'settle'] },
                ],
                'arrivals.show': { actions: ['release', 'settle'] },
                'list.refresh': { target: '.refreshing', actions: ['release', 'settle'] },
              },
              states: {
                idle: {
                  description: 'The next page is requested when its place comes near.',
                  on: { 'list.more': { guard: 'hasMore', target: 'loadingOlder' } },
                },
                loadingOlder: {
                  description: 'The next page is requested, below the rows that are shown.',
                  entry: 'clearProblem',
                  invoke: {
                    id: 'loadOlder',
                    src: 'loadOlder',
                    input: ({ context }) => ({
                      tab: context.tab,
                      olderThan: context[context.tab]?.oldest ?? 0,
                    }),
                    onDone: {
                      target: 'idle',
                      actions: { type: 'takeOlder', params: ({ event }) => ({ loaded: event.output }) },
                    },
                    onError: {
                      target: 'olderFailed',
                      actions: { type: 'noteProblem', params: ({ event }) => event },
                    },
                  },
                  after: { loadTimeout: { target: 'olderFailed', actions: 'noteTimeout' } },
                },
                olderFailed: {
                  description: 'The next page could not be read; the list’s end says so.',
                  on: { 'list.retry': 'loadingOlder', 'network.online': 'loadingOlder' },
                },
                refreshing: {
                  description: 'The list is read again; what is known stays shown.',
                  entry: 'clearProblem',
                  invoke: {
                    id: 'refreshList',
                    src: 'loadList',
                    input: ({ context }) => ({
                      tab: context.tab,
                      known: context[context.tab]?.rows.length ?? 0,
                    }),
                    onDone: {
                      target: 'idle',
                      actions: { type: 'takeList', params: ({ event }) => ({ read: event.output }) },
                    },
                    onError: {
                      target: 'refreshFailed',
                      actions: { type: 'noteProblem', params: ({ event }) => event },
                    },
                  },
                  after: { loadTimeout: { target: 'refreshFailed', actions: 'noteTimeout' } },
                },
                refreshFailed: {
                  description: 'A row at the top says so; nothing else changes.',
                  on: { 'list.retry': 'refreshing', 'network.online': 'refreshing' },
                },
              },
            },
          },
        },
        question: {
          description: 'Deleting all asks first (Shell 5).',
          initial: 'none',
          states: {
            none: {
              description: 'Nothing is asked.',
              on: { 'allDeletion.ask': 'asking' },
            },
            asking: {
              description: 'Asked over the list: Delete all, or Keep them.',
              on: {
                'allDeletion.cancel': 'none',
                'allDeletion.confirm': 'none',
              },
            },
          },
        },
        network: {
          description: 'Offline, marks and deletions wait, and nothing is read.',
          initial: 'online',
          states: {
            online: {
              description: 'As far as the browser knows.',
              on: { 'network.offline': 'offline' },
            },
            offline: {
              description: 'A row at the top says so.',
              on: { 'network.online': 'online' },
            },
          },
        },
      },
    },
  },
})
