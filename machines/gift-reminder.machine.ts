import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { GiftLeg } from '#contract/gift-leg.contract.ts'

export interface GiftReminderContext {
  /** Who is reminded; null for a guest. */
  playerId: string | null
  /** Gifts that wait to be paid, order by order, the oldest first. */
  legs: readonly GiftLeg[]
}

/** What is noticed while a player is logged in; `later.` as this device keeps it, by whichever tab. */
export type GiftReminderNews = { type: 'page.shown' } | { type: 'later.began' } | { type: 'later.over' }

export type GiftReminderEvent =
  | GiftReminderNews
  | { type: 'user.changed'; playerId: string | null }
  | { type: 'reminder.check' }
  | { type: 'reminder.later' }

/**
 * The reminder of gifts that are not paid yet (design.md 19, "Banner"): the second payments that the server keeps until
 * they are paid or discarded. The player can put it off for a day on this device, never for good.
 */
export const giftReminderMachine = setup({
  types: {
    context: {} as GiftReminderContext,
    events: {} as GiftReminderEvent,
    input: {} as { playerId: string | null },
  },
  actors: {
    loadLegs: fromPromise<readonly GiftLeg[]>(() => Promise.reject(new Error('loadLegs'))),
    watchPage: fromCallback<GiftReminderNews>(() => {
      throw new Error('watchPage')
    }),
    watchLater: fromCallback<GiftReminderNews, { playerId: string | null }>(() => {
      throw new Error('watchLater')
    }),
  },
  guards: {
    isPlayer: ({ context }) => context.playerId !== null,
    isNobody: (_, params: { playerId: string | null }) => params.playerId === null,
    isOtherPlayer: ({ context }, params: { playerId: string | null }) => params.playerId !== context.playerId,
    hasLegs: ({ context }) => context.legs.length > 0,
  },
  actions: {
    takePlayer: assign({ playerId: (_, params: { playerId: string | null }) => params.playerId, legs: [] }),
    takeLegs: assign({ legs: (_, params: { legs: readonly GiftLeg[] }) => params.legs }),
    /** Keeps on this device that the player wants to hear of it again in a day; provided by the composition root. */
    keepLater: (_, _params: { playerId: string | null }) => {},
  },
  delays: { askTimeout: 20_000, freshTime: 60_000 },
}).createMachine({
  id: 'giftReminder',
  description:
    'Reminds a player of gifts that are not paid yet, on every page, until they are paid or discarded.',
  context: ({ input }) => ({ playerId: input.playerId, legs: [] }),
  initial: 'deciding',
  on: {
    'user.changed': [
      {
        guard: { type: 'isNobody', params: ({ event }) => event },
        target: '.guest',
        actions: { type: 'takePlayer', params: ({ event }) => event },
        description: 'Logged out: nothing of the player stays.',
      },
      {
        guard: { type: 'isOtherPlayer', params: ({ event }) => event },
        target: '.player',
        actions: { type: 'takePlayer', params: ({ event }) => event },
        description: 'Logged in. Later news of the same player change nothing.',
      },
    ],
  },
  states: {
    deciding: {
      description: 'Somebody may be logged in already.',
      always: [{ guard: 'isPlayer', target: 'player' }, { target: 'guest' }],
    },
    guest: { description: 'Nobody is logged in: nothing is asked and nothing is shown.' },
    player: {
      description: 'A player is logged in.',
      type: 'parallel',
      invoke: [
        {
          id: 'watchPage',
          src: 'watchPage',
          onError: { description: 'The server is asked again on the next page that is opened.' },
        },
        {
          id: 'watchLater',
          src: 'watchLater',
          input: ({ context }) => ({ playerId: context.playerId }),
          onError: { description: 'Only this page knows then that the reminder is put off.' },
        },
      ],
      states: {
        gifts: {
          description: 'What the server says of gifts that wait.',
          initial: 'asking',
          on: {
            'reminder.check': {
              target: '.asking',
              description: 'Something was paid or discarded: an answer that is under way may be older.',
            },
          },
          states: {
            asking: {
              description: 'The server is asked. What is shown stays meanwhile.',
              invoke: {
                id: 'loadLegs',
                src: 'loadLegs',
                onDone: {
                  target: 'fresh',
                  actions: { type: 'takeLegs', params: ({ event }) => ({ legs: event.output }) },
                },
                onError: {
                  target: 'unanswered',
                  description: 'A page without a reminder works as well: nothing is said.',
                },
              },
              after: { askTimeout: 'unanswered' },
            },
            fresh: {
              description: 'Just heard from the server: a return to the page asks nothing.',
              after: { freshTime: 'settled' },
            },
            settled: {
              description: 'Heard some time ago: gifts may have been paid on another device since.',
              on: { 'page.shown': 'asking' },
            },
            unanswered: {
              description: 'The server did not answer: it is asked again when the player comes back.',
              on: { 'page.shown': 'asking' },
            },
          },
        },
        later: {
          description: 'Whether the player wants to be reminded now.',
          initial: 'due',
          states: {
            due: {
              description: 'Gifts that wait are shown.',
              tags: 'due',
              on: {
                'reminder.later': {
                  guard: 'hasLegs',
                  target: 'putOff',
                  actions: {
                    type: 'keepLater',
                    params: ({ context }) => ({ playerId: context.playerId }),
                  },
                  description: 'The player pressed Later.',
                },
                'later.began': {
                  target: 'putOff',
                  description: 'Later was pressed less than a day ago, on an earlier page or in another tab.',
                },
              },
            },
            putOff: {
              description: 'Nothing is shown on this device until a day is over.',
              on: { 'later.over': 'due' },
            },
          },
        },
      },
    },
  },
})
