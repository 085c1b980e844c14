import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { GiftLeg } from '#contract/order/gift-leg.contract.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import type { CheckoutFact, checkoutMachine } from './checkout.machine.ts'

/**
 * The server's state: the gifts, and the order of the first payment. `confirming`: the player has finished on the
 * payment page, and the gifts are not granted yet.
 */
export interface KnownLeg {
  leg: GiftLeg
  first: OrderState
  confirming: boolean
}

export interface SequentialPaymentContext {
  /** The first order; null until the oldest order with unpaid gifts is known. */
  orderId: string | null
  leg: GiftLeg | null
  first: OrderState | null
  confirming: boolean
  /** Reason the last request to the server failed. */
  problem: Problem | null
  /** Reason the player's last press had no effect. */
  refusal: Problem | null
}

export type SequentialPaymentEvent =
  | CheckoutFact
  | { type: 'gifts.pay' }
  | { type: 'gifts.discard' }
  | { type: 'discard.confirm' }
  | { type: 'discard.cancel' }
  | { type: 'leg.retry' }
  | { type: 'page.shown' }

/** These refusals show that the page's copy is out of date. */
const outdated: readonly Problem[] = ['order_mismatch', 'order_already_paid', 'gifts_not_open', 'not_found']
const absent = (name: string): unknown => fromPromise(() => Promise.reject(new Error(name)))

/**
 * The second payment of an order with a plan and gifts (decisions.md, "Orders and payment"). The server stores the
 * gifts and their state. This machine polls it, and pays or discards only when the player presses.
 */
export const sequentialPaymentMachine = setup({
  types: {
    context: {} as SequentialPaymentContext,
    events: {} as SequentialPaymentEvent,
    input: {} as { orderId: string | null },
    children: {} as { checkout: 'checkout' },
  },
  actors: {
    /** Returns null if this player has no unpaid gifts. */
    loadLeg: fromPromise<KnownLeg | null, { orderId: string | null }>(() =>
      Promise.reject(new Error('loadLeg')),
    ),
    discardLeg: fromPromise<GiftLeg, { orderId: string }>(() => Promise.reject(new Error('discardLeg'))),
    checkout: absent('checkout') as typeof checkoutMachine,
    watchPage: fromCallback<SequentialPaymentEvent>(() => {
      throw new Error('watchPage')
    }),
  },
  guards: {
    hasNoLeg: ({ context }) => context.leg === null,
    isPaid: ({ context }) => context.leg?.status === 'paid',
    isDiffering: ({ context }) => context.leg?.status === 'differs',
    isDiscarded: ({ context }) => context.leg?.status === 'discarded',
    isPending: ({ context }) => context.leg?.status === 'pending',
    isConfirming: ({ context }) => context.confirming,
    isStillOpen: (_, { known }: { known: KnownLeg | null }) =>
      known?.leg.status === 'open' && !known.confirming,
    hasPrice: ({ context }) => typeof context.leg?.price_cents === 'number',
    isUnknown: (_, params: { error: unknown }) => (params.error as Failure).code === 'not_found',
    isOutdated: (_, params: { problem: Problem }) => outdated.includes(params.problem),
    isOutdatedFailure: (_, params: { error: unknown }) => outdated.includes((params.error as Failure).code),
  },
  actions: {
    takeKnown: assign((_, { known }: { known: KnownLeg | null }) => ({
      ...(known && { orderId: known.leg.order_id }),
      leg: known?.leg ?? null,
      first: known?.first ?? null,
      confirming: known?.confirming ?? false,
      problem: null,
    })),
    takeLeg: assign({ leg: (_, params: { leg: GiftLeg }) => params.leg }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    noteRefusal: assign({ refusal: (_, params: { problem: Problem }) => params.problem }),
    noteFailedPress: assign({ refusal: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteSlowPress: assign({ refusal: 'timeout' }),
    clearRefusal: assign({ refusal: null }),
    /** Notifies the reminder of unpaid gifts; provided by the page that runs this machine. */
    legsChanged: () => {},
    /** Reports to the error log and the console; provided by the page that runs this machine. */
    reportCrash: (_, _params: { error: unknown }) => {},
  },
  delays: { askTimeout: 10_000, pollPause: 3_000, slowPause: 10_000, answerTimeout: 30_000 },
}).createMachine({
  id: 'sequentialPayment',
  description: 'The page of the second payment: the gifts of an order whose plan is paid already.',
  context: ({ input }) => ({
    orderId: input.orderId,
    leg: null,
    first: null,
    confirming: false,
    problem: null,
    refusal: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The server is asked for the gifts and for the first payment.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'loadLeg',
        src: 'loadLeg',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: {
          target: 'sorting',
          actions: { type: 'takeKnown', params: ({ event }) => ({ known: event.output }) },
        },
        onError: [
          { guard: { type: 'isUnknown', params: ({ event }) => event }, target: 'none' },
          { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { askTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    sorting: {
      description: 'What has become of the gifts?',
      always: [
        { guard: 'hasNoLeg', target: 'none' },
        { guard: 'isPaid', target: 'paid' },
        { guard: 'isDiffering', target: 'differs' },
        { guard: 'isDiscarded', target: 'discarded' },
        { guard: 'isPending', target: 'pending' },
        { guard: 'isConfirming', target: 'confirming' },
        { target: 'open' },
      ],
    },
    open: {
      description: 'The gifts wait: the player can pay for them, discard them, or leave them for later.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is charged without a press.',
          initial: 'resting',
          invoke: {
            id: 'watchPage',
            src: 'watchPage',
            onError: {
              description: 'Coming back to the tab can’t be noticed; the server checks every press.',
            },
          },
          on: {
            'gifts.pay': {
              guard: 'hasPrice',
              target: 'paying',
              description: 'The player agrees to today’s price. Without one the gifts can’t be paid for now.',
            },
            'gifts.discard': 'askingToDiscard',
          },
          states: {
            resting: {
              on: {
                'page.shown': {
                  target: 'refreshing',
                  description: 'Back in this tab: they may have been paid or discarded elsewhere.',
                },
              },
            },
            refreshing: {
              description: 'The server is asked again while everything stays as it is on the page.',
              invoke: {
                id: 'refreshLeg',
                src: 'loadLeg',
                input: ({ context }) => ({ orderId: context.orderId }),
                onDone: [
                  {
                    guard: { type: 'isStillOpen', params: ({ event }) => ({ known: event.output }) },
                    target: 'resting',
                    actions: { type: 'takeKnown', params: ({ event }) => ({ known: event.output }) },
                    description: 'They still wait, perhaps at another price.',
                  },
                  {
                    target: '#sequentialPayment.sorting',
                    actions: { type: 'takeKnown', params: ({ event }) => ({ known: event.output }) },
                  },
                ],
                onError: [
                  {
                    guard: { type: 'isUnknown', params: ({ event }) => event },
                    target: '#sequentialPayment.none',
                  },
                  { target: 'resting', description: 'The player asked for nothing, so nothing is said.' },
                ],
              },
              after: { askTimeout: 'resting' },
            },
          },
        },
        paying: {
          description: 'The checkout is opened, and the page left for it.',
          initial: 'opening',
          entry: 'clearRefusal',
          invoke: {
            id: 'checkout',
            src: 'checkout',
            input: ({ context }) => ({
              payment: { orderId: context.orderId, cents: context.leg?.price_cents },
            }),
            onError: {
              target: 'checking',
              actions: [
                { type: 'noteRefusal', params: { problem: 'internal' } },
                { type: 'reportCrash', params: ({ event }) => event },
              ],
            },
          },
          on: {
            'checkout.refused': [
              {
                guard: { type: 'isOutdated', params: ({ event }) => event },
                target: 'checking',
                actions: { type: 'noteRefusal', params: ({ event }) => event },
                description: 'Another price, paid or discarded meanwhile: what is true now is shown first.',
              },
              {
                target: 'idle',
                actions: { type: 'noteRefusal', params: ({ event }) => event },
                description: 'Nothing was charged; the page says why.',
              },
            ],
            'checkout.returned': {
              target: 'checking',
              description: 'Only the server knows whether the payment went through.',
            },
          },
          states: {
            opening: {
              description: 'The server compares the price and opens the checkout.',
              on: { 'checkout.opened': 'leaving' },
            },
            leaving: { description: 'The browser is leaving for the payment page.' },
          },
        },
        checking: {
          description: 'What became of it? The server is asked before anything can be pressed again.',
          invoke: {
            id: 'checkLeg',
            src: 'loadLeg',
            input: ({ context }) => ({ orderId: context.orderId }),
            onDone: {
              target: '#sequentialPayment.sorting',
              actions: { type: 'takeKnown', params: ({ event }) => ({ known: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isUnknown', params: ({ event }) => event },
                target: '#sequentialPayment.none',
              },
              {
                target: '#sequentialPayment.failed',
                actions: { type: 'noteProblem', params: ({ event }) => event },
              },
            ],
          },
          after: { askTimeout: { target: '#sequentialPayment.failed', actions: 'noteTimeout' } },
        },
        askingToDiscard: {
          description: 'The dialog names what goes, and that the plan stays.',
          entry: 'clearRefusal',
          on: { 'discard.confirm': 'discarding', 'discard.cancel': 'idle' },
        },
        discarding: {
          description: 'The server closes an open checkout and gives the gifts up.',
          invoke: {
            id: 'discardLeg',
            src: 'discardLeg',
            input: ({ context }) => ({ orderId: context.orderId ?? '' }),
            onDone: {
              target: '#sequentialPayment.discarded',
              actions: { type: 'takeLeg', params: ({ event }) => ({ leg: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isOutdatedFailure', params: ({ event }) => event },
                target: 'checking',
                actions: { type: 'noteFailedPress', params: ({ event }) => event },
                description: 'Paid meanwhile, perhaps: what is true now is shown.',
              },
              { target: 'idle', actions: { type: 'noteFailedPress', params: ({ event }) => event } },
            ],
          },
          after: {
            answerTimeout: {
              target: 'checking',
              actions: 'noteSlowPress',
              description: 'They may be discarded all the same: the server knows.',
            },
          },
        },
      },
    },
    confirming: {
      description:
        'The player has paid for the gifts and the payment provider confirms it: do not pay again. The server is asked every three seconds.',
      initial: 'waiting',
      states: {
        waiting: { after: { pollPause: 'asking' } },
        asking: {
          invoke: {
            id: 'askConfirming',
            src: 'loadLeg',
            input: ({ context }) => ({ orderId: context.orderId }),
            onDone: {
              target: '#sequentialPayment.sorting',
              actions: { type: 'takeKnown', params: ({ event }) => ({ known: event.output }) },
            },
            onError: { target: 'waiting', actions: { type: 'noteProblem', params: ({ event }) => event } },
          },
          after: { askTimeout: { target: 'waiting', actions: 'noteTimeout' } },
        },
      },
    },
    pending: {
      description:
        'The payment of the plan isn’t confirmed yet, so the gifts can’t be paid for. The server is asked every ten seconds.',
      initial: 'waiting',
      states: {
        waiting: { after: { slowPause: 'asking' } },
        asking: {
          invoke: {
            id: 'askPending',
            src: 'loadLeg',
            input: ({ context }) => ({ orderId: context.orderId }),
            onDone: {
              target: '#sequentialPayment.sorting',
              actions: { type: 'takeKnown', params: ({ event }) => ({ known: event.output }) },
            },
            onError: { target: 'waiting', actions: { type: 'noteProblem', params: ({ event }) => event } },
          },
          after: { askTimeout: { target: 'waiting', actions: 'noteTimeout' } },
        },
      },
    },
    failed: {
      description: 'The server couldn’t be asked, so nothing can be paid or discarded; with Retry.',
      on: { 'leg.retry': 'loading' },
    },
    paid: { description: 'Both payments are made.', entry: 'legsChanged', type: 'final' },
    discarded: {
      description: 'The gifts are given up and nothing more is charged; the plan stays.',
      entry: 'legsChanged',
      type: 'final',
    },
    differs: {
      description: 'Money arrived that isn’t what the gifts cost: do not pay again.',
      type: 'final',
    },
    none: { description: 'No gifts of this player wait at this address.', type: 'final' },
  },
})
