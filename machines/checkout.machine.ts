import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'

/** What is to be paid, as plain JSON of the flow that asks for payment; that flow's `createCheckout` reads it. */
export type Payment = Readonly<Record<string, unknown>>

/** A checkout that the server opened: our id of the payment, and its page's address; null when it can't be trusted. */
export interface OpenedCheckout {
  paymentId: string
  url: string | null
}

export interface CheckoutContext {
  payment: Payment
  /** Address of the payment page, once the checkout is open. */
  url: string | null
  problem: Problem | null
}

export type CheckoutEvent = { type: 'page.restored' }

/** Events for the flow that asked for the payment. */
export type CheckoutFact =
  | { type: 'checkout.opened'; paymentId: string }
  | { type: 'checkout.refused'; problem: Problem }
  | { type: 'checkout.returned' }

/** The way to the payment page, the same for every payment (Money 2, 7; decisions.md, "Orders and payment"). */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as { payment: Payment },
  },
  actors: {
    createCheckout: fromPromise<OpenedCheckout, { payment: Payment }>(() =>
      Promise.reject(new Error('createCheckout')),
    ),
    goToPayment: fromPromise<void, { url: string | null }>(() => Promise.reject(new Error('goToPayment'))),
    watchReturn: fromCallback<CheckoutEvent>(() => {
      throw new Error('watchReturn')
    }),
  },
  guards: {
    hasAddress: (_, params: OpenedCheckout) => params.url !== null,
  },
  actions: {
    takeAddress: assign({ url: (_, params: OpenedCheckout) => params.url }),
    note: assign({ problem: (_, params: { problem: Problem }) => params.problem }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    tellOpened: sendParent((_, params: OpenedCheckout) => ({
      type: 'checkout.opened',
      paymentId: params.paymentId,
    })),
    tellRefused: sendParent(({ context }) => ({ type: 'checkout.refused', problem: context.problem })),
    tellReturned: sendParent({ type: 'checkout.returned' }),
  },
  delays: { checkoutTimeout: 30_000, leaveTimeout: 15_000 },
}).createMachine({
  id: 'checkout',
  description: 'Opens a checkout for one payment and takes the player to the payment provider’s page.',
  context: ({ input }) => ({ payment: input.payment, url: null, problem: null }),
  initial: 'creating',
  states: {
    creating: {
      description: 'The server recomputes everything and opens the checkout.',
      invoke: {
        id: 'createCheckout',
        src: 'createCheckout',
        input: ({ context }) => ({ payment: context.payment }),
        onDone: [
          {
            guard: { type: 'hasAddress', params: ({ event }) => event.output },
            target: 'leaving',
            actions: [
              { type: 'takeAddress', params: ({ event }) => event.output },
              { type: 'tellOpened', params: ({ event }) => event.output },
            ],
            description: 'The flow that asked for it gets its id before the page is left.',
          },
          {
            target: 'refused',
            actions: { type: 'note', params: { problem: 'address_refused' } },
            description: "A missing or foreign address: 'Payment initiation failed.'",
          },
        ],
        onError: { target: 'refused', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: {
        checkoutTimeout: {
          target: 'refused',
          actions: { type: 'note', params: { problem: 'timeout' } },
        },
      },
    },
    leaving: {
      description: 'The browser is leaving for the payment page.',
      invoke: [
        {
          id: 'goToPayment',
          src: 'goToPayment',
          input: ({ context }) => ({ url: context.url }),
          onDone: { description: 'The navigation has started; this page lives until the browser leaves it.' },
          onError: {
            target: 'refused',
            actions: { type: 'note', params: { problem: 'address_refused' } },
          },
        },
        {
          id: 'watchReturn',
          src: 'watchReturn',
          onError: { description: 'Coming back can’t be noticed; the time limit still applies.' },
        },
      ],
      on: {
        'page.restored': { target: 'returned', description: 'Back from the payment page.' },
      },
      after: { leaveTimeout: { target: 'returned', description: 'The browser never left.' } },
    },
    refused: {
      description: 'Nothing is charged; the flow that asked for the payment shows why.',
      type: 'final',
      entry: 'tellRefused',
    },
    returned: {
      description: 'The player is back on this page; only the server knows whether the payment went through.',
      type: 'final',
      entry: 'tellReturned',
    },
  },
})
