import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { LiveTotals } from '#contract/votes/live.contract.ts'

/** Totals and the time they arrived, in milliseconds since the epoch. */
export interface Heard {
  readonly totals: LiveTotals
  readonly at: number
}

export interface LiveContext {
  readonly playerId: string | null
  /** Cursor of the last totals; null: none yet. */
  readonly cursor: number | null
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

/**
 * The totals of projects and fund as they change (issue "The community decides": one stream for all tabs; decisions.md:
 * "The stream's leader is a visible tab; quiet only when all are hidden"). One visible tab leads: for a player it opens
 * the stream; for a guest, or without a stream, it polls every 30 s; and it passes the totals on to the other tabs.
 */
export const liveMachine = setup({
  types: {
    context: {} as LiveContext,
    events: {} as LiveEvent,
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
    stream: fromCallback<StreamNews, { after: number | null }>(() => {
      throw new Error('stream')
    }),
    ask: fromPromise<Heard, { after: number | null }>(() => Promise.reject(new Error('ask'))),
  },
  guards: {
    hasStream: ({ context }) => context.playerId !== null && context.asksLeft === 0,
    isOther: ({ context }, params: { playerId: string | null }) => params.playerId !== context.playerId,
  },
  actions: {
    takePlayer: assign((_, { playerId }: { playerId: string | null }) => ({ playerId, asksLeft: 0 })),
    noteHeard: assign(({ context }, { totals, at }: Heard) => ({
      cursor: Math.max(context.cursor ?? 0, totals.cursor),
      heardAt: at,
      lostSince: null,
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
    showTotals: (_, _params: Heard) => {},
    /** Passes the totals on to the other tabs. */
    tellTabs: (_, _params: Heard) => {},
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
  description: 'The totals of projects and fund as they change.',
  context: ({ input: { playerId, at } }) => ({
    playerId,
    cursor: null,
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
        'tabs.beat': { actions: { type: 'noteSign', params: ({ event }) => event } },
      },
      states: {
        following: {
          description: 'Another tab leads, or this one will in a moment.',
          initial: 'waiting',
          on: {
            'lead.given': 'leading',
            'tabs.lost': { actions: 'noteLost' },
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
                input: ({ context }) => ({ after: context.cursor }),
                onDone: {
                  target: 'caughtUp',
                  actions: [
                    { type: 'noteHeard', params: ({ event }) => event.output },
                    { type: 'showTotals', params: ({ event }) => event.output },
                  ],
                },
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
                input: ({ context }) => ({ after: context.cursor }),
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
                input: ({ context }) => ({ after: context.cursor }),
                onDone: {
                  target: 'resting',
                  actions: [
                    { type: 'noteHeard', params: ({ event }) => event.output },
                    { type: 'showTotals', params: ({ event }) => event.output },
                    { type: 'tellTabs', params: ({ event }) => event.output },
                  ],
                },
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
