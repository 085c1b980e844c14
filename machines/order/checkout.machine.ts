import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { PaymentForm } from '#contract/order/payment-form.ts'

/** The payment to make, as plain JSON of the requesting flow; that flow's `createCheckout` reads it. */
export type Payment = Readonly<Record<string, unknown>>

/**
 * A checkout that the server opened: the hub's id of the payment, and the address of the payment page. The address is
 * null if it cannot be trusted, or if the payment uses a form in this page.
 */
export interface OpenedCheckout {
  paymentId: string
  url: string | null
  form?: PaymentForm | null
}

/** Request for a checkout. `page: 'hosted'` requests the payment page even if the hub shows a form. */
export interface Wanted {
  payment: Payment
  page: 'hosted' | null
}

export interface CheckoutContext {
  payment: Payment
  /** `hosted` once the player prefers the payment page to the form. */
  page: Wanted['page']
  /** The payment provider's form, if the hub shows it. */
  form: PaymentForm | null
  /** Id of the payment that the form is for. */
  paymentId: string | null
  /** Address of the payment page, once the checkout is open. */
  url: string | null
  problem: Problem | null
}

export type CheckoutEvent =
  | { type: 'page.restored' }
  | { type: 'form.mounted' }
  | { type: 'form.failed' }
  | { type: 'form.expired' }
  | { type: 'form.retry' }
  | { type: 'form.renew' }
  | { type: 'form.close' }
  | { type: 'form.leave' }

/** Events for the flow that requested the payment. */
export type CheckoutFact =
  | { type: 'checkout.opened'; paymentId: string }
  | { type: 'checkout.refused'; problem: Problem }
  | { type: 'checkout.returned' }

/** Leads to the payment page; the same for every payment (Money 2, 7; decisions.md, "Orders and payment"). */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as { payment: Payment },
  },
  actors: {
    createCheckout: fromPromise<OpenedCheckout, Wanted>(() => Promise.reject(new Error('createCheckout'))),
    goToPayment: fromPromise<void, { url: string | null }>(() => Promise.reject(new Error('goToPayment'))),
    /** Reports `form.mounted` or `form.failed`; stopping it removes the form. */
    embedForm: fromCallback<CheckoutEvent, { form: PaymentForm | null }>(() => {
      throw new Error('embedForm')
    }),
    /** Reports `form.expired` once the form's checkout can no longer be paid. */
    watchForm: fromCallback<CheckoutEvent, { paymentId: string | null }>(() => {
      throw new Error('watchForm')
    }),
    watchReturn: fromCallback<CheckoutEvent>(() => {
      throw new Error('watchReturn')
    }),
  },
  guards: {
    hasAddress: (_, params: OpenedCheckout) => params.url !== null,
    hasForm: (_, params: OpenedCheckout) => Boolean(params.form),
  },
  actions: {
    takeAddress: assign({ url: (_, params: OpenedCheckout) => params.url }),
    takeForm: assign({
      form: (_, params: OpenedCheckout) => params.form ?? null,
      paymentId: (_, params: OpenedCheckout) => params.paymentId,
    }),
    wishForPage: assign({ page: 'hosted', form: null, paymentId: null }),
    forgetForm: assign({ form: null, paymentId: null }),
    note: assign({ problem: (_, params: { problem: Problem }) => params.problem }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    tellOpened: sendParent((_, params: OpenedCheckout) => ({
      type: 'checkout.opened',
      paymentId: params.paymentId,
    })),
    tellRefused: sendParent(({ context }) => ({ type: 'checkout.refused', problem: context.problem })),
    tellReturned: sendParent({ type: 'checkout.returned' }),
    /** Shows that the order or donation stays stored; provided by the flow that requested the payment. */
    sayKept: () => {},
  },
  delays: { checkoutTimeout: 30_000, leaveTimeout: 15_000, formTimeout: 20_000 },
}).createMachine({
  id: 'checkout',
  description:
    'Opens a checkout for one payment and takes the player to the payment provider’s page, or shows its form in this one.',
  context: ({ input }) => ({
    payment: input.payment,
    page: null,
    form: null,
    paymentId: null,
    url: null,
    problem: null,
  }),
  initial: 'creating',
  states: {
    creating: {
      description: 'The server recomputes everything and opens the checkout.',
      invoke: {
        id: 'createCheckout',
        src: 'createCheckout',
        input: ({ context }) => ({ payment: context.payment, page: context.page }),
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
            guard: { type: 'hasForm', params: ({ event }) => event.output },
            target: 'showing',
            actions: [
              { type: 'takeForm', params: ({ event }) => event.output },
              { type: 'tellOpened', params: ({ event }) => event.output },
            ],
            description: 'The hub’s settings say that players pay in this page.',
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
    showing: {
      description:
        'The payment provider’s form is in this page. Once it is sent, the payment provider leads to the return page.',
      initial: 'form',
      invoke: {
        id: 'watchReturn',
        src: 'watchReturn',
        onError: { description: 'Coming back can’t be noticed; the form can be closed.' },
      },
      on: {
        'form.close': {
          target: 'returned',
          actions: 'sayKept',
          description: 'Nothing is lost: paying again closes this checkout and opens another.',
        },
        'page.restored': { target: 'returned', description: 'Back from the return page.' },
        'form.leave': {
          target: 'creating',
          actions: 'wishForPage',
          description:
            'The payment page instead: the server closes this checkout first. If it is paid meanwhile, that is refused.',
        },
      },
      states: {
        form: {
          description: 'The form is loaded from the payment provider and shown.',
          initial: 'loading',
          invoke: [
            {
              id: 'embedForm',
              src: 'embedForm',
              input: ({ context }) => ({ form: context.form }),
              onError: { target: 'failed' },
            },
            {
              id: 'watchForm',
              src: 'watchForm',
              input: ({ context }) => ({ paymentId: context.paymentId }),
              onError: { description: 'Only the form itself says then that it has expired.' },
            },
          ],
          on: {
            'form.expired': {
              target: 'expired',
              description: 'It was open too long, or its order was submitted again in another tab.',
            },
            'form.failed': {
              target: 'failed',
              description: 'Its script or frame is kept away, by the line or by a blocker.',
            },
          },
          states: {
            loading: {
              description: 'Script and frame are on their way.',
              on: { 'form.mounted': 'mounted' },
              after: { formTimeout: '#checkout.showing.failed' },
            },
            mounted: { description: 'The player pays in the form.' },
          },
        },
        failed: {
          description:
            'Nothing is charged: the form can be tried again, or the payment page be opened instead.',
          on: { 'form.retry': 'form' },
        },
        expired: {
          description: 'Nothing is charged: a new form can be opened, or the payment page instead.',
          on: {
            'form.renew': {
              target: '#checkout.creating',
              actions: 'forgetForm',
              description: 'The server opens another checkout, or says why it doesn’t.',
            },
          },
        },
      },
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
