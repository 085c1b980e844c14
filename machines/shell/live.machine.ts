import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { NotificationChanges } from '#contract/notifications/notifications.contract.ts'
import type { LiveTotals } from '#contract/votes/live.contract.ts'
import type { HeardChanges } from '../notifications/notifications.machine.ts'

/** Totals and the time they arrived, in milliseconds since the epoch. */
export interface Heard {
  readonly totals: LiveTotals
  readonly at: number
}

/** Changes of the player's notifications since the revision `after`; null: only their state. */
export type Notified = Omit<HeardChanges, 'playerId'>

/** An answer to a question; null: that wasn't asked for, because no page shows totals, or nobody is logged in. */
export interface Answered {
  readonly totals: LiveTotals | null
  readonly after: number | null
  readonly changes: NotificationChanges | null
  readonly at: number
}

/** What is known, and for whom more is asked. */
export interface Asked {
  readonly playerId: string | null
  readonly cursor: number | null
  readonly revision: number | null
}

export interface LiveContext {
  readonly playerId: string | null
  /** Cursor of the last totals; null: none yet. */
  readonly cursor: number | null
  /** Revision up to which every change of the player's notifications is known; null: none yet. */
  readonly revision: number | null
  /** Time of the last message from the server or the leading tab. */
  readonly heardAt: number
  /** Time since which nothing arrives; null while messages arrive. */
  readonly lostSince: number | null
  /** Number of polls left before a stream is tried. */
  readonly asksLeft: number
}

/** Events of the stream. `live.lost`: it was refused or broke, with the seconds to wait, if the server sent them. */
export type StreamNews =
  | ({ type: 'live.heard' } & Heard)
  | ({ type: 'live.notified' } & Notified)
  | { type: 'live.beat'; at: number }
  | { type: 'live.ended' }
  | { type: 'live.lost'; retryAfterSeconds: number | null }

export type PageNews =
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  | { type: 'network.offline' }
  | { type: 'network.online' }

/** Messages from the leading tab to the others. */
export type TabNews =
  | ({ type: 'tabs.heard' } & Heard)
  | ({ type: 'tabs.notified' } & HeardChanges)
  | { type: 'tabs.beat'; at: number }
  | { type: 'tabs.lost' }

export type LiveEvent =
  | StreamNews
  | PageNews
  | TabNews
  | { type: 'lead.given' }
  | { type: 'user.changed'; playerId: string | null }

/** Time between two polls, in seconds. */
const restSeconds = 30

const askedOf = ({ playerId, cursor, revision }: LiveContext): Asked => ({ playerId, cursor, revision })

/**
 * The totals of projects and fund, and a player's notifications, as they change (issue "The community decides": one
 * stream for all tabs; decisions.md: "The stream's leader is a visible tab; quiet only when all are hidden"). One
 * visible tab leads: for a player it opens the stream; for a guest, or without a stream, it polls every 30 s; and it
 * passes on to the other tabs what it hears.
 */
export const liveMachine = setup({
  types: {
    context: {} as LiveContext,
    events: {} as LiveEvent,
    emitted: {} as { type: 'notifications.heard' } & HeardChanges,
    /** `at`: time the page's totals were loaded. */
    input: {} as { playerId: string | null; at: number },
  },
  actors: {
    watchPage: fromCallback<PageNews>(() => {
      throw new Error('watchPage')
    }),
    hearTabs: fromCallback<TabNews>(() => {
      throw new Error('hearTabs')
    }),
    holdLead: fromCallback<LiveEvent>(() => {
      throw new Error('holdLead')
    }),
    stream: fromCallback<StreamNews, Asked>(() => {
      throw new Error('stream')
    }),
    ask: fromPromise<Answered, Asked>(() => Promise.reject(new Error('ask'))),
  },
  guards: {
    hasStream: ({ context }) => context.playerId !== null && context.asksLeft === 0,
    isOther: ({ context }, params: { playerId: string | null }) => params.playerId !== context.playerId,
    /** A revision that doesn't grow brings nothing, or is wrong. */
    isNews: ({ context }, { changes }: Pick<Answered, 'changes'>) =>
      context.playerId !== null && changes !== null && changes.revision > (context.revision ?? -1),
    isOwnNews: ({ context }, { playerId, changes }: HeardChanges) =>
      playerId === context.playerId && changes.revision > (context.revision ?? -1),
    /** Changes came before these that this tab hasn't heard. */
    hasGap: ({ context }, { playerId, after }: HeardChanges) =>
      playerId === context.playerId && context.revision !== null && (after ?? 0) > context.revision,
  },
  actions: {
    takePlayer: assign((_, { playerId }: { playerId: string | null }) => ({
      playerId,
      asksLeft: 0,
      revision: null,
    })),
    noteHeard: assign(({ context }, { totals, at }: { totals: LiveTotals | null; at: number }) => ({
      cursor: totals ? Math.max(context.cursor ?? 0, totals.cursor) : context.cursor,
      heardAt: at,
      lostSince: null,
    })),
    noteNotified: assign((_, { changes, at }: Notified) => ({
      revision: changes.revision,
      heardAt: at,
      lostSince: null,
    })),
    noteAnswered: assign(({ context }, { totals, changes, at }: Answered) => ({
      cursor: totals ? Math.max(context.cursor ?? 0, totals.cursor) : context.cursor,
      revision: changes?.revision ?? null,
      heardAt: at,
      lostSince: null,
    })),
    /** Hands changes of notifications on to the app. */
    emitNotified: emit(({ context }, { after, changes, at }: Omit<Answered, 'totals'>) => ({
      type: 'notifications.heard',
      playerId: context.playerId ?? '',
      after,
      changes: changes as NotificationChanges,
      at,
    })),
    /** The source of the totals (the server or the leading tab) is alive. */
    noteSign: assign((_, { at }: { at: number }) => ({ heardAt: at, lostSince: null })),
    noteLost: assign({ lostSince: ({ context }) => context.heardAt }),
    askFirst: assign({
      asksLeft: (_, { retryAfterSeconds }: { retryAfterSeconds: number | null }) =>
        Math.ceil((retryAfterSeconds ?? 0) / restSeconds),
    }),
    countAsk: assign({ asksLeft: ({ context }) => Math.max(0, context.asksLeft - 1) }),
    /** Shows the totals; provided by the feature, as are those below. */
    showTotals: (_, _params: { totals: LiveTotals | null }) => {},
    /** Passes the totals on to the other tabs; without totals, that the server is reachable. */
    tellTabs: (_, _params: { totals: LiveTotals | null; at: number }) => {},
    /** Passes changes of this player's notifications on to the other tabs. */
    tellTabsNotified: (_, _params: Omit<Answered, 'totals'> & { playerId: string | null }) => {},
    /** Reports to the other tabs that the server is reachable although nothing changes. */
    tellTabsBeat: (_, _params: { at: number }) => {},
    tellTabsLost: () => {},
  },
  delays: {
    beatTimeout: 45_000,
    askTimeout: 20_000,
    reopenPause: 1_000,
    restPause: restSeconds * 1_000,
    catchUpPause: 1_000,
    leadTimeout: 90_000,
  },
}).createMachine({
  id: 'live',
  description: 'The totals of projects and fund, and a player’s notifications, as they change.',
  context: ({ input: { playerId, at } }) => ({
    playerId,
    cursor: null,
    revision: null,
    heardAt: at,
    lostSince: null,
    asksLeft: 0,
  }),
  initial: 'shown',
  invoke: {
    id: 'watchPage',
    src: 'watchPage',
    onError: { description: 'The page counts as shown.' },
  },
  on: {
    'user.changed': {
      guard: { type: 'isOther', params: ({ event }) => event },
      actions: { type: 'takePlayer', params: ({ event }) => event },
    },
    'page.hidden': {
      target: '.hidden',
      description: 'Also when the page is left: nothing keeps it out of the back/forward cache.',
    },
  },
  states: {
    hidden: {
      description: 'Nobody looks: nothing is asked, and another tab may lead.',
      on: { 'page.shown': 'shown' },
    },
    shown: {
      description: 'Somebody looks at this tab.',
      initial: 'following',
      invoke: [
        {
          id: 'hearTabs',
          src: 'hearTabs',
          onError: { target: '.leading', description: 'Without channels each tab leads for itself.' },
        },
        {
          id: 'holdLead',
          src: 'holdLead',
          onError: { target: '.leading', description: 'Without locks each tab leads for itself.' },
        },
      ],
      on: {
        'tabs.heard': {
          actions: [
            { type: 'noteSign', params: ({ event }) => event },
            { type: 'showTotals', params: ({ event }) => event },
          ],
          description: 'The cursor stays: what was told before isn’t known yet.',
        },
        'tabs.notified': [
          {
            guard: { type: 'hasGap', params: ({ event }) => event },
            actions: [
              { type: 'noteSign', params: ({ event }) => event },
              { type: 'emitNotified', params: ({ event }) => event },
            ],
            description: 'The revision stays: what came before isn’t known yet.',
          },
          {
            guard: { type: 'isOwnNews', params: ({ event }) => event },
            actions: [
              { type: 'noteNotified', params: ({ event }) => event },
              { type: 'emitNotified', params: ({ event }) => event },
            ],
            description: 'Another player’s are never shown: the other tab may still be theirs.',
          },
        ],
        'tabs.beat': { actions: { type: 'noteSign', params: ({ event }) => event } },
      },
      states: {
        following: {
          description: 'Another tab leads, or this one will in a moment.',
          initial: 'waiting',
          on: {
            'lead.given': 'leading',
            'tabs.lost': { actions: 'noteLost' },
            'user.changed': {
              guard: { type: 'isOther', params: ({ event }) => event },
              target: '.waiting',
              actions: { type: 'takePlayer', params: ({ event }) => event },
              description: 'Nothing is known yet of another player’s notifications.',
            },
          },
          states: {
            waiting: {
              description: 'If this tab doesn’t lead soon, it asks for what it missed while it was hidden.',
              after: { catchUpPause: 'catchingUp' },
            },
            catchingUp: {
              description: 'The tab that leads tells only what is new.',
              invoke: {
                id: 'catchUp',
                src: 'ask',
                input: ({ context }) => askedOf(context),
                onDone: [
                  {
                    guard: { type: 'isNews', params: ({ event }) => event.output },
                    target: 'caughtUp',
                    actions: [
                      { type: 'noteAnswered', params: ({ event }) => event.output },
                      { type: 'showTotals', params: ({ event }) => event.output },
                      { type: 'emitNotified', params: ({ event }) => event.output },
                    ],
                  },
                  {
                    target: 'caughtUp',
                    actions: [
                      { type: 'noteHeard', params: ({ event }) => event.output },
                      { type: 'showTotals', params: ({ event }) => event.output },
                    ],
                  },
                ],
                onError: { target: 'behind', actions: 'noteLost' },
              },
              after: { askTimeout: { target: 'behind', actions: 'noteLost' } },
            },
            caughtUp: {
              description: 'What is new is told by the tab that leads, and that it is there.',
              on: {
                'tabs.heard': {
                  target: 'caughtUp',
                  reenter: true,
                  actions: [
                    { type: 'noteHeard', params: ({ event }) => event },
                    { type: 'showTotals', params: ({ event }) => event },
                  ],
                },
                'tabs.notified': [
                  {
                    guard: { type: 'hasGap', params: ({ event }) => event },
                    target: 'catchingUp',
                    actions: [
                      { type: 'noteSign', params: ({ event }) => event },
                      { type: 'emitNotified', params: ({ event }) => event },
                    ],
                    description: 'It heard something that this tab didn’t.',
                  },
                  {
                    guard: { type: 'isOwnNews', params: ({ event }) => event },
                    target: 'caughtUp',
                    reenter: true,
                    actions: [
                      { type: 'noteNotified', params: ({ event }) => event },
                      { type: 'emitNotified', params: ({ event }) => event },
                    ],
                  },
                ],
                'tabs.beat': {
                  target: 'caughtUp',
                  reenter: true,
                  actions: { type: 'noteSign', params: ({ event }) => event },
                },
              },
              after: {
                leadTimeout: {
                  target: 'catchingUp',
                  description: 'It says nothing: it may be frozen.',
                },
              },
            },
            behind: {
              description: 'It wasn’t answered, and asks again later.',
              on: { 'network.online': 'catchingUp' },
              after: { restPause: 'catchingUp' },
            },
          },
        },
        leading: {
          description: 'This tab hears the server and tells the others.',
          initial: 'choosing',
          on: {
            'user.changed': {
              guard: { type: 'isOther', params: ({ event }) => event },
              target: '.choosing',
              actions: { type: 'takePlayer', params: ({ event }) => event },
              description: 'Logged in or out: the stream was the former player’s.',
            },
            'network.offline': {
              target: '.resting',
              actions: ['noteLost', 'tellTabsLost'],
            },
          },
          states: {
            choosing: {
              description: 'Players have a stream; guests ask, and who was refused one.',
              always: [{ guard: 'hasStream', target: 'streaming' }, { target: 'asking' }],
            },
            streaming: {
              description: 'The server tells what changes, and that it is there.',
              initial: 'opening',
              invoke: {
                id: 'stream',
                src: 'stream',
                input: ({ context }) => askedOf(context),
                onError: { target: 'asking' },
              },
              on: {
                'live.heard': {
                  target: '.listening',
                  actions: [
                    { type: 'noteHeard', params: ({ event }) => event },
                    { type: 'showTotals', params: ({ event }) => event },
                    { type: 'tellTabs', params: ({ event }) => event },
                  ],
                },
                'live.notified': [
                  {
                    guard: { type: 'isNews', params: ({ event }) => event },
                    target: '.listening',
                    actions: [
                      { type: 'noteNotified', params: ({ event }) => event },
                      { type: 'emitNotified', params: ({ event }) => event },
                      {
                        type: 'tellTabsNotified',
                        params: ({ context: { playerId }, event: { after, changes, at } }) => ({
                          playerId,
                          after,
                          changes,
                          at,
                        }),
                      },
                    ],
                  },
                  {
                    target: '.listening',
                    actions: { type: 'noteSign', params: ({ event }) => event },
                    description: 'Known already.',
                  },
                ],
                'live.beat': {
                  target: '.listening',
                  actions: [
                    { type: 'noteSign', params: ({ event }) => event },
                    { type: 'tellTabsBeat', params: ({ event }) => event },
                  ],
                },
                'live.lost': {
                  target: 'asking',
                  actions: { type: 'askFirst', params: ({ event }) => event },
                  description: 'Refused, or broken off: it is asked, and a stream is tried again later.',
                },
              },
              states: {
                opening: {
                  description: 'Nothing was heard yet.',
                  on: {
                    'live.ended': {
                      target: '#live.shown.leading.asking',
                      description: 'A stream that says nothing is none.',
                    },
                  },
                  after: {
                    beatTimeout: {
                      target: '#live.shown.leading.asking',
                    },
                  },
                },
                listening: {
                  description: 'Heard less than 45 s ago.',
                  on: {
                    'live.ended': {
                      target: '#live.shown.leading.reopening',
                      description: 'After 15 minutes, or with the hub.',
                    },
                  },
                  after: {
                    beatTimeout: {
                      target: '#live.shown.leading.asking',
                      description: 'Not even a beat: the stream is lost.',
                    },
                  },
                },
              },
            },
            reopening: {
              description: 'The stream goes on where it ended.',
              after: { reopenPause: 'streaming' },
            },
            asking: {
              description: 'Asked for what has changed.',
              entry: 'countAsk',
              invoke: {
                id: 'ask',
                src: 'ask',
                input: ({ context }) => askedOf(context),
                onDone: [
                  {
                    guard: { type: 'isNews', params: ({ event }) => event.output },
                    target: 'resting',
                    actions: [
                      { type: 'noteAnswered', params: ({ event }) => event.output },
                      { type: 'showTotals', params: ({ event }) => event.output },
                      { type: 'tellTabs', params: ({ event }) => event.output },
                      { type: 'emitNotified', params: ({ event }) => event.output },
                      {
                        type: 'tellTabsNotified',
                        params: ({
                          context: { playerId },
                          event: {
                            output: { after, changes, at },
                          },
                        }) => ({ playerId, after, changes, at }),
                      },
                    ],
                  },
                  {
                    target: 'resting',
                    actions: [
                      { type: 'noteHeard', params: ({ event }) => event.output },
                      { type: 'showTotals', params: ({ event }) => event.output },
                      { type: 'tellTabs', params: ({ event }) => event.output },
                    ],
                  },
                ],
                onError: {
                  target: 'resting',
                  actions: ['noteLost', 'tellTabsLost'],
                },
              },
              after: {
                askTimeout: {
                  target: 'resting',
                  actions: ['noteLost', 'tellTabsLost'],
                },
              },
            },
            resting: {
              description: 'Until it is asked again.',
              on: { 'network.online': 'choosing' },
              after: { restPause: 'choosing' },
            },
          },
        },
      },
    },
  },
})
