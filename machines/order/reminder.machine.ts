import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { GiftLeg } from '#contract/order/gift-leg.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'

/** A player's plan, and the payments that are due. */
export interface Unpaid {
  /** The plan being paid for, in any renewal state; null when there is none. */
  readonly plan: Subscription | null
  /** The plan whose renewal failed; null when none did. */
  readonly renewal: Subscription | null
  /** Gifts waiting for payment, order by order, the oldest first. */
  readonly legs: readonly GiftLeg[]
}

export interface ReminderContext extends Unpaid {
  /** Id of the reminded player; null for a guest. */
  readonly playerId: string | null
}

/**
 * Events while a player is logged in. `page.shown`: the player returned to the page, or moved to another.
 * `unpaid.changed`: another tab reports that something was paid or discarded, or the page was restored after leaving
 * for the payment page. The rest comes from this device's storage.
 */
export type ReminderNews =
  | { type: 'page.shown' }
  | { type: 'unpaid.changed' }
  | { type: 'renewal.hidden' }
  | { type: 'renewal.due' }
  | { type: 'gifts.hidden' }
  | { type: 'gifts.due' }

export type ReminderEvent =
  | ReminderNews
  | { type: 'user.changed'; playerId: string | null }
  | { type: 'reminder.check' }
  | { type: 'renewal.later' }
  | { type: 'gifts.later' }

/**
 * Reminds a player of due payments (design.md 19, "Banner"): a failed renewal, and until that is paid also the unpaid
 * gifts of an order, which the server stores until they are paid or discarded. Each of the two can be put off for a day
 * on this device, never for good.
 */
export const reminderMachine = setup({
  types: {
    context: {} as ReminderContext,
    events: {} as ReminderEvent,
    input: {} as { playerId: string | null },
  },
  actors: {
    loadUnpaid: fromPromise<Unpaid, { playerId: string | null }>(() =>
      Promise.reject(new Error('loadUnpaid')),
    ),
    watchPage: fromCallback<ReminderNews>(() => {
      throw new Error('watchPage')
    }),
    watchLater: fromCallback<ReminderNews, { playerId: string | null }>(() => {
      throw new Error('watchLater')
    }),
  },
  guards: {
    isPlayer: ({ context }) => context.playerId !== null,
    isNobody: (_, params: { playerId: string | null }) => params.playerId === null,
    isOtherPlayer: ({ context }, params: { playerId: string | null }) => params.playerId !== context.playerId,
    hasRenewal: ({ context }) => context.renewal !== null,
    hasLegs: ({ context }) => context.legs.length > 0,
    owes: ({ context }) => context.renewal !== null || context.legs.length > 0,
  },
  actions: {
    takePlayer: assign({
      playerId: (_, params: { playerId: string | null }) => params.playerId,
      plan: null,
      renewal: null,
      legs: [],
    }),
    takeUnpaid: assign({
      plan: (_, params: Unpaid) => params.plan,
      renewal: (_, params: Unpaid) => params.renewal,
      legs: (_, params: Unpaid) => params.legs,
    }),
    /** Makes the player's other tabs ask the server; provided by the composition root. */
    tellTabs: () => {},
    /** Stores on this device that the reminder of the renewal returns in a day; provided by the composition root. */
    keepRenewalLater: (_, _params: { playerId: string | null }) => {},
    /** The same for the gifts; provided by the composition root. */
    keepGiftsLater: (_, _params: { playerId: string | null }) => {},
  },
  delays: { askTimeout: 20_000, freshTime: 60_000 },
}).createMachine({
  id: 'reminder',
  description:
    'Reminds a player of a renewal that failed and of gifts that are not paid yet, on every page, until they are paid or given up.',
  context: ({ input }) => ({ playerId: input.playerId, plan: null, renewal: null, legs: [] }),
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
        news: {
          description: 'What the server says of what waits to be paid.',
          initial: 'asking',
          on: {
            'reminder.check': {
              target: '.asking',
              actions: 'tellTabs',
              description: 'Something was paid or given up: an answer that is under way may be older.',
            },
            'unpaid.changed': {
              target: '.asking',
              description: 'The same was seen in another tab, or may have happened on the payment page.',
            },
          },
          states: {
            asking: {
              description: 'The server is asked. What is shown stays meanwhile.',
              invoke: {
                id: 'loadUnpaid',
                src: 'loadUnpaid',
                input: ({ context }) => ({ playerId: context.playerId }),
                onDone: {
                  target: 'fresh',
                  actions: { type: 'takeUnpaid', params: ({ event }) => event.output },
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
              after: {
                freshTime: [
                  {
                    guard: 'owes',
                    target: 'asking',
                    description:
                      'It may have been paid on another device: nobody is asked for paid money for long.',
                  },
                  { target: 'settled' },
                ],
              },
            },
            settled: {
              description: 'Heard some time ago: a renewal may have failed since.',
              on: { 'page.shown': 'asking' },
            },
            unanswered: {
              description: 'The server did not answer: it is asked again when the player comes back.',
              on: { 'page.shown': 'asking' },
            },
          },
        },
        renewal: {
          description: 'Whether the player wants to be reminded of the renewal now.',
          initial: 'due',
          states: {
            due: {
              description: 'A renewal that failed is shown, before any gifts.',
              tags: 'renewalDue',
              on: {
                'renewal.later': {
                  guard: 'hasRenewal',
                  target: 'putOff',
                  actions: {
                    type: 'keepRenewalLater',
                    params: ({ context }) => ({ playerId: context.playerId }),
                  },
                  description: 'The player pressed Later.',
                },
                'renewal.hidden': {
                  target: 'putOff',
                  description: 'Later was pressed less than a day ago, on an earlier page or in another tab.',
                },
              },
            },
            putOff: {
              description: 'Nothing is said of the renewal on this device until a day is over.',
              on: { 'renewal.due': 'due' },
            },
          },
        },
        gifts: {
          description: 'Whether the player wants to be reminded of the gifts now.',
          initial: 'due',
          states: {
            due: {
              description: 'Gifts that wait are shown.',
              tags: 'giftsDue',
              on: {
                'gifts.later': {
                  guard: 'hasLegs',
                  target: 'putOff',
                  actions: {
                    type: 'keepGiftsLater',
                    params: ({ context }) => ({ playerId: context.playerId }),
                  },
                  description: 'The player pressed Later.',
                },
                'gifts.hidden': {
                  target: 'putOff',
                  description: 'Later was pressed less than a day ago, on an earlier page or in another tab.',
                },
              },
            },
            putOff: {
              description: 'Nothing is said of the gifts on this device until a day is over.',
              on: { 'gifts.due': 'due' },
            },
          },
        },
      },
    },
  },
})
