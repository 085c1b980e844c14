import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate'
import type { Leg, Order, OrderRecord, ReceiptLine } from '#contract/order.contract.ts'
import type { Billing, PlanId } from '#contract/plans.contract.ts'

export interface OrderUser {
  id: string
  planId: PlanId
}

/** What is kept of an order, beside whose it is. */
export interface KeptOrder {
  order: Order
  /** The order id of a checkout that was opened for it and whose end is not known yet. */
  pending: string | null
  /** The donation being typed, in whole dollars. */
  donationAmount: number
  /** What is paid now when a plan and gifts are in one order; null: nobody chose. */
  payNow: Leg | null
}

export interface KeptOrderContext {
  user: OrderUser | null
  kept: KeptOrder
  /** The billing that goes with it; null: the one that is shown stays. */
  billing: Billing | null
  /** What was paid and waits to be confirmed: it is in the order until then. */
  confirming: ReceiptLine[] | null
}

export type KeptOrderEvent =
  | { type: 'order.restore' }
  | { type: 'order.save'; kept: KeptOrder }
  | { type: 'order.claim' }
  | { type: 'order.release' }
  | { type: 'order.keep' }
  | { type: 'order.drop' }
  | { type: 'order.changed'; record: OrderRecord | null }
  | { type: 'user.changed'; user: OrderUser | null }

/** What the order is told: here is what is kept, to be edited, or only to be shown. */
export type KeptOrderFact =
  | { type: 'order.restored'; kept: KeptOrder; billing: Billing | null }
  | { type: 'order.withheld'; kept: KeptOrder; billing: Billing | null }

/** What the composition root has to give: without it the kept order fails by its name. */
const missing = (name: string) => (): never => {
  throw new Error(name)
}

/**
 * The order that this browser keeps (Money 3, 4): whose it is, what other tabs make of it, and what became of a
 * checkout that was opened for it.
 */
export const keptOrderMachine = setup({
  types: {
    context: {} as KeptOrderContext,
    events: {} as KeptOrderEvent,
    input: {} as { user: OrderUser | null; kept: KeptOrder },
  },
  actors: {
    readOrder: fromPromise<{ record: OrderRecord | null }>(() => Promise.reject(new Error('readOrder'))),
    reconcileOrder: fromPromise<
      { record: OrderRecord | null; confirming: ReceiptLine[] | null },
      { pending: string | null }
    >(() => Promise.reject(new Error('reconcileOrder'))),
    watchOrder: fromCallback<KeptOrderEvent>(() => {
      throw new Error('watchOrder')
    }),
  },
  guards: {
    /** Is it somebody else's, and is there anything in it? A rule of the order. */
    isForeign: missing('isForeign') as (_: unknown, params: { record: OrderRecord | null }) => boolean,
    hasPending: ({ context }, params: { record: OrderRecord | null }) =>
      context.user !== null && params.record !== null && params.record.pending !== null,
    isConfirming: (_, params: { confirming: ReceiptLine[] | null }) => params.confirming !== null,
    isCheckedOut: ({ context }) => context.user !== null && context.kept.pending !== null,
  },
  actions: {
    setUser: assign({ user: (_, params: { user: OrderUser | null }) => params.user }),
    /** What a record holds for who looks. A rule of the order. */
    takeRecord: missing('takeRecord') as (_: unknown, params: { record: OrderRecord | null }) => void,
    /** A rule of the order. */
    dropOrder: missing('dropOrder') as () => void,
    takeEdit: assign({ kept: (_, params: { kept: KeptOrder }) => params.kept }),
    setConfirming: assign({
      confirming: (_, params: { confirming: ReceiptLine[] | null }) => params.confirming,
    }),
    forgetConfirming: assign({ confirming: null }),
    /** Keeps the order under its browser key, as this player's; provided by the composition root. */
    saveOrder: (_, _params: { kept: KeptOrder; user: OrderUser | null }) => {},
    tellRestored: sendParent(({ context: { kept, billing } }) => ({ type: 'order.restored', kept, billing })),
    tellWithheld: sendParent(({ context: { kept, billing } }) => ({ type: 'order.withheld', kept, billing })),
  },
  delays: { reconcileTimeout: 8_000, confirmPause: 3_000 },
}).createMachine({
  id: 'keptOrder',
  description: 'Keeps the order in the browser, and says when it may be edited.',
  context: ({ input }) => ({ user: input.user, kept: input.kept, billing: null, confirming: null }),
  initial: 'resting',
  on: {
    'order.save': {
      actions: [
        { type: 'takeEdit', params: ({ event }) => event },
        { type: 'saveOrder', params: ({ context }) => context },
      ],
      description: 'Whatever the player makes of it is kept at once.',
    },
  },
  states: {
    resting: {
      description: 'Nobody looks at the order; what is told is kept all the same.',
      on: {
        'order.restore': 'watched',
        'user.changed': { actions: { type: 'setUser', params: ({ event }) => event } },
      },
    },
    watched: {
      description: 'The order is shown: what other tabs make of it is heard of.',
      initial: 'reading',
      invoke: {
        id: 'watchOrder',
        src: 'watchOrder',
        onError: { description: 'Other tabs are not heard of.' },
      },
      on: {
        'order.restore': '.reading',
        'user.changed': {
          target: '.reading',
          actions: { type: 'setUser', params: ({ event }) => event },
          description: 'Logged in, out or as someone else: whose order is it now?',
        },
      },
      states: {
        reading: {
          description: 'The kept order is read; a corrupt or unknown record counts as none.',
          invoke: {
            id: 'readOrder',
            src: 'readOrder',
            onDone: [
              {
                guard: { type: 'isForeign', params: ({ event }) => event.output },
                target: 'askingOwner',
                actions: { type: 'takeRecord', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'hasPending', params: ({ event }) => event.output },
                target: 'reconciling',
                actions: { type: 'takeRecord', params: ({ event }) => event.output },
                description: 'A checkout was opened for this order and its end was never seen here.',
              },
              { target: 'editable', actions: { type: 'takeRecord', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'editable',
              description: 'Storage is blocked: the order lives in this tab only.',
            },
          },
        },
        reconciling: {
          description:
            'Asks the server what became of that checkout; what was paid is taken out, so it is never paid twice.',
          entry: 'tellWithheld',
          invoke: {
            id: 'reconcileOrder',
            src: 'reconcileOrder',
            input: ({ context }) => ({ pending: context.kept.pending }),
            onDone: [
              {
                guard: { type: 'isConfirming', params: ({ event }) => event.output },
                target: 'confirming',
                actions: [
                  { type: 'takeRecord', params: ({ event }) => event.output },
                  { type: 'setConfirming', params: ({ event }) => event.output },
                ],
              },
              { target: 'editable', actions: { type: 'takeRecord', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'editable',
              description: 'Not reachable: the server will refuse a second payment.',
            },
          },
          after: { reconcileTimeout: 'editable' },
        },
        confirming: {
          description: 'Paid, and not confirmed yet: those lines say so, and nothing can be submitted.',
          initial: 'waiting',
          entry: 'tellWithheld',
          exit: 'forgetConfirming',
          on: {
            'order.changed': { target: 'reading', description: 'Perhaps confirmed in another tab.' },
          },
          states: {
            waiting: { after: { confirmPause: 'asking' } },
            asking: {
              invoke: {
                id: 'confirmOrder',
                src: 'reconcileOrder',
                input: ({ context }) => ({ pending: context.kept.pending }),
                onDone: [
                  {
                    guard: { type: 'isConfirming', params: ({ event }) => event.output },
                    target: 'waiting',
                  },
                  {
                    target: '#keptOrder.watched.editable',
                    actions: { type: 'takeRecord', params: ({ event }) => event.output },
                    description: 'Confirmed, and taken out of the order; or it came to nothing.',
                  },
                ],
                onError: { target: 'waiting', description: 'Not reachable: asked again.' },
              },
              after: { reconcileTimeout: 'waiting' },
            },
          },
        },
        askingOwner: {
          description: "Another owner's order was found: asked before anything is submitted or dropped.",
          entry: 'tellWithheld',
          on: {
            'order.changed': {
              target: 'reading',
              description: 'Perhaps answered in another tab: whose is it now?',
            },
            'order.keep': [
              {
                guard: 'isCheckedOut',
                target: 'reconciling',
                actions: { type: 'saveOrder', params: ({ context }) => context },
                description: 'A checkout was opened for it: was it paid?',
              },
              { target: 'editable', actions: { type: 'saveOrder', params: ({ context }) => context } },
            ],
            'order.drop': {
              target: 'editable',
              actions: ['dropOrder', { type: 'saveOrder', params: ({ context }) => context }],
            },
          },
        },
        editable: {
          description: 'It is the player’s to edit; every edit arrives here and is kept.',
          entry: 'tellRestored',
          on: {
            'order.changed': [
              {
                guard: { type: 'isForeign', params: ({ event }) => event },
                target: 'askingOwner',
                actions: { type: 'takeRecord', params: ({ event }) => event },
              },
              {
                target: 'editable',
                reenter: true,
                actions: { type: 'takeRecord', params: ({ event }) => event },
                description: 'Another tab changed the order: the two agree.',
              },
            ],
            'order.claim': {
              target: 'claimed',
              actions: { type: 'saveOrder', params: ({ context }) => context },
              description: 'Submitted: from here on it is this player’s, whoever began it.',
            },
          },
        },
        claimed: {
          description: 'A checkout is opened for it: what other tabs do to it is looked at afterwards.',
          on: { 'order.release': 'editable' },
        },
      },
    },
  },
})
