import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'

export interface PaymentReturnContext {
  orderId: string | null
  outcome: 'success' | 'cancel'
  order: OrderState | null
  problem: Problem | null
}

export type PaymentReturnEvent =
  | { type: 'payment.check' }
  | { type: 'session.loggedIn' }
  | { type: 'release.retry' }

/**
 * The return pages of a payment, both spellings (Money 2; decisions.md, "Orders and payment"). They show the server's
 * answer and never trust the address.
 */
export const paymentReturnMachine = setup({
  types: {
    context: {} as PaymentReturnContext,
    events: {} as PaymentReturnEvent,
    input: {} as { orderId: string | null; outcome: 'success' | 'cancel' },
  },
  actors: {
    loadOrder: fromPromise<OrderState, { orderId: string }>(() => Promise.reject(new Error('loadOrder'))),
    cancelOrder: fromPromise<OrderState, { orderId: string }>(() => Promise.reject(new Error('cancelOrder'))),
  },
  guards: {
    hasNoOrder: ({ context }) => context.orderId === null,
    isCancelReturn: ({ context }) => context.outcome === 'cancel',
    isFulfilled: (_, params: { order: OrderState }) => params.order.status === 'fulfilled',
    isGivenUp: (_, params: { order: OrderState }) => params.order.status === 'cancelled',
    isExpired: (_, params: { order: OrderState }) => params.order.status === 'expired',
    isDiffering: (_, params: { order: OrderState }) => params.order.status === 'differs',
    isUnauthorized: (_, params: { error: unknown }) => (params.error as Failure).code === 'unauthorized',
    isUnknown: (_, params: { error: unknown }) => (params.error as Failure).code === 'not_found',
  },
  actions: {
    takeOrder: assign({ order: (_, params: { order: OrderState }) => params.order, problem: null }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    /** Removes the paid lines from the stored order, once; provided by the page that runs this machine. */
    takeOutPaid: (_, _params: { order: OrderState | null }) => {},
    /** Loads the user again, so that the header shows the new plan; provided by the page that runs this machine. */
    reloadUser: () => {},
  },
  delays: { patience: 20_000, pollPause: 1_500, slowPause: 10_000, askTimeout: 10_000 },
}).createMachine({
  id: 'paymentReturn',
  description: 'The pages a player comes back to after paying: they show what the server says.',
  context: ({ input }) => ({ ...input, order: null, problem: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Which order is it, and did the payment page report success or a cancellation?',
      always: [
        { guard: 'hasNoOrder', target: 'unknown' },
        { guard: 'isCancelReturn', target: 'releasing' },
        { target: 'confirming' },
      ],
    },
    confirming: {
      description: 'Confirming: the server is asked until it has fulfilled the payment.',
      initial: 'asking',
      after: {
        patience: {
          target: 'pending',
          description: 'The payment provider has not confirmed it yet: the page says that it is pending.',
        },
      },
      states: {
        asking: {
          invoke: {
            id: 'askOrder',
            src: 'loadOrder',
            input: ({ context }) => ({ orderId: context.orderId ?? '' }),
            onDone: [
              {
                guard: { type: 'isFulfilled', params: ({ event }) => ({ order: event.output }) },
                target: '#paymentReturn.confirmed',
                actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) },
              },
              {
                guard: { type: 'isDiffering', params: ({ event }) => ({ order: event.output }) },
                target: '#paymentReturn.differs',
                actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) },
              },
              {
                guard: { type: 'isGivenUp', params: ({ event }) => ({ order: event.output }) },
                target: '#paymentReturn.cancelled',
                actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) },
              },
              {
                guard: { type: 'isExpired', params: ({ event }) => ({ order: event.output }) },
                target: '#paymentReturn.expired',
                actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) },
              },
              {
                target: 'waiting',
                actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) },
              },
            ],
            onError: [
              {
                guard: { type: 'isUnauthorized', params: ({ event }) => event },
                target: '#paymentReturn.logInNeeded',
              },
              {
                guard: { type: 'isUnknown', params: ({ event }) => event },
                target: '#paymentReturn.unknown',
              },
              { target: 'waiting', actions: { type: 'noteProblem', params: ({ event }) => event } },
            ],
          },
          after: { askTimeout: { target: 'waiting', actions: 'noteTimeout' } },
        },
        waiting: { after: { pollPause: 'asking' } },
      },
    },
    pending: {
      description:
        'Still pending: do not pay again. The server is asked every ten seconds, or when the player presses Check now.',
      initial: 'waiting',
      states: {
        waiting: {
          after: { slowPause: 'asking' },
          on: { 'payment.check': 'asking' },
        },
        asking: {
          invoke: {
            id: 'askPendingOrder',
            src: 'loadOrder',
            input: ({ context }) => ({ orderId: context.orderId ?? '' }),
            onDone: [
              {
                guard: { type: 'isFulfilled', params: ({ event }) => ({ order: event.output }) },
                target: '#paymentReturn.confirmed',
                actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) },
              },
              {
                guard: { type: 'isDiffering', params: ({ event }) => ({ order: event.output }) },
                target: '#paymentReturn.differs',
                actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) },
              },
              {
                guard: { type: 'isGivenUp', params: ({ event }) => ({ order: event.output }) },
                target: '#paymentReturn.cancelled',
                actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) },
              },
              {
                guard: { type: 'isExpired', params: ({ event }) => ({ order: event.output }) },
                target: '#paymentReturn.expired',
                actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) },
              },
              {
                target: 'waiting',
                actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) },
              },
            ],
            onError: [
              {
                guard: { type: 'isUnauthorized', params: ({ event }) => event },
                target: '#paymentReturn.logInNeeded',
              },
              {
                guard: { type: 'isUnknown', params: ({ event }) => event },
                target: '#paymentReturn.unknown',
              },
              { target: 'waiting', actions: { type: 'noteProblem', params: ({ event }) => event } },
            ],
          },
          after: { askTimeout: { target: 'waiting', actions: 'noteTimeout' } },
        },
      },
    },
    releasing: {
      description: 'Back from the payment page without paying: the checkout is closed, if it is still open.',
      entry: 'clearProblem',
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => ({ orderId: context.orderId ?? '' }),
        onDone: [
          {
            guard: { type: 'isDiffering', params: ({ event }) => ({ order: event.output }) },
            target: 'differs',
            actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) },
          },
          {
            guard: { type: 'isGivenUp', params: ({ event }) => ({ order: event.output }) },
            target: 'cancelled',
            actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) },
          },
          {
            guard: { type: 'isExpired', params: ({ event }) => ({ order: event.output }) },
            target: 'expired',
            actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) },
          },
          {
            guard: { type: 'isFulfilled', params: ({ event }) => ({ order: event.output }) },
            target: 'confirmed',
            actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) },
            description: 'The payment had gone through after all: the server wins over the address.',
          },
          {
            target: 'confirming',
            actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) },
            description: 'Paid meanwhile.',
          },
        ],
        onError: [
          { guard: { type: 'isUnauthorized', params: ({ event }) => event }, target: 'logInNeeded' },
          { guard: { type: 'isUnknown', params: ({ event }) => event }, target: 'unknown' },
          { target: 'releaseFailed', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { askTimeout: { target: 'releaseFailed', actions: 'noteTimeout' } },
    },
    releaseFailed: {
      description: 'The server could not be reached, so the outcome of the checkout is unknown.',
      on: { 'release.retry': 'releasing' },
    },
    logInNeeded: {
      description: 'The session has ended: the payment is shown after logging in.',
      on: { 'session.loggedIn': 'arriving' },
    },
    confirmed: {
      description:
        'Confirmed and granted; the receipt is shown and the kept order holds only what is left to pay.',
      entry: [{ type: 'takeOutPaid', params: ({ context }) => ({ order: context.order }) }, 'reloadUser'],
      type: 'final',
    },
    differs: {
      description: 'The amount paid is not what the order costs: nothing is granted and the order is kept.',
      type: 'final',
    },
    cancelled: { description: 'Nothing was charged; the order is kept.', type: 'final' },
    expired: { description: 'The checkout expired; nothing was charged; the order is kept.', type: 'final' },
    unknown: { description: 'No order of this player belongs to this address.', type: 'final' },
  },
})
