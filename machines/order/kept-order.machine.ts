import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate'
import type { Order } from '#contract/order/order.contract.ts'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import type { Billing, PlanId } from '#contract/plans/plans.contract.ts'

export interface OrderUser {
  id: string
  planId: PlanId
}

/** The order as the browser stores it, without its owner. */
export interface KeptOrder {
  order: Order
  /** Order id of an opened checkout whose outcome is not known yet. */
  pending: string | null
  /** The donation being typed: whole dollars, in cents. */
  donationCents: number
}

/** The stored order with its owner: the next user of this browser may be someone else. */
export interface OrderRecord {
  /** Id of the owner; null: a guest. */
  owner: string | null
  order: Order
  pending: string | null
  /** Ids of orders whose paid lines were already removed from it. */
  settled: string[]
  donationCents?: number | undefined
}

export interface KeptOrderContext {
  user: OrderUser | null
  kept: KeptOrder
  /** The billing to show; null leaves the shown one unchanged. */
  billing: Billing | null
  /** Lines that are paid but not confirmed yet: they stay in the order until then. */
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

/** Events for `order`: the stored order may be edited, or may only be shown. */
export type KeptOrderFact =
  | { type: 'order.restored'; kept: KeptOrder; billing: Billing | null }
  | { type: 'order.withheld'; kept: KeptOrder; billing: Billing | null }

/** Placeholder for a rule that the composition root provides; it throws the rule's name. */
const missing = (name: string) => (): never => {
  throw new Error(name)
}

/**
 * The order stored in this browser (Money 3, 4): its owner, changes made by other tabs, and the outcome of its
 * checkout.
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
    /** Does it belong to another player, and is it not empty? Provided with the order's rules. */
    isForeign: missing('isForeign') as (_: unknown, params: { record: OrderRecord | null }) => boolean,
    hasPending: ({ context }, params: { record: OrderRecord | null }) =>
      context.user !== null && params.record !== null && params.record.pending !== null,
    isConfirming: (_, params: { confirming: ReceiptLine[] | null }) => params.confirming !== null,
    isCheckedOut: ({ context }) => context.user !== null && context.kept.pending !== null,
  },
  actions: {
    setUser: assign({ user: (_, params: { user: OrderUser | null }) => params.user }),
    /** Reads the part of a record that is for this player. Provided with the order's rules. */
    takeRecord: missing('takeRecord') as (_: unknown, params: { record: OrderRecord | null }) => void,
    /** Provided with the order's rules. */
    dropOrder: missing('dropOrder') as () => void,
    /** An edit has its own billing: any earlier one no longer applies. */
    takeEdit: assign({ kept: (_, params: { kept: KeptOrder }) => params.kept, billing: null }),
    setConfirming: assign({
      confirming: (_, params: { confirming: ReceiptLine[] | null }) => params.confirming,
    }),
    forgetConfirming: assign({ confirming: null }),
    /** Saves the order in the browser as this player's; provided by the composition root. */
    saveOrder: (_, _params: { kept: KeptOrder; user: OrderUser | null }) => {},
    tellRestored: sendParent(({ context: { kept, billing } }) => ({ type: 'order.restored', kept, billing })),
    tellWithheld: sendParent(({ context: { kept, billing } }) => ({ type: 'order.withheld', kept, billing })),
  },
  delays: { reconcileTimeout: 8_000, confirmPause: 3_000 },
}).createMachine({
  id: 'keptOrder',
  description: 'Saves the order in the browser, and says when it may be edited.',
  context: ({ input }) => ({ user: input.user, kept: input.kept, billing: null, confirming: null }),
  initial: 'resting',
  on: {
    'order.save': {
      actions: [
        { type: 'takeEdit', params: ({ event }) => event },
        { type: 'saveOrder', params: ({ context }) => context },
      ],
      description: 'Every edit is saved at once.',
    },
  },
  states: {
    resting: {
      description: 'The order is not shown; edits that arrive are still saved.',
      on: {
        'order.restore': 'watched',
        'user.changed': { actions: { type: 'setUser', params: ({ event }) => event } },
      },
    },
    watched: {
      description: 'The order is shown, and changes made in other tabs are noticed.',
      initial: 'reading',
      invoke: {
        id: 'watchOrder',
        src: 'watchOrder',
        onError: { description: 'Changes made in other tabs go unnoticed.' },
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
          description: 'Reads the kept order; a corrupt or unknown record counts as none.',
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
                description: 'A checkout was opened for this order and its outcome is not known here.',
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
            'Asks the server about that checkout; what was paid is taken out, so that it is never paid twice.',
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
              description: 'Server not reachable: it will refuse a second payment by itself.',
            },
          },
          after: { reconcileTimeout: 'editable' },
        },
        confirming: {
          description: 'Paid but not confirmed yet: the paid lines say so, and nothing can be submitted.',
          initial: 'waiting',
          entry: 'tellWithheld',
          exit: 'forgetConfirming',
          on: {
            'order.changed': { target: 'reading', description: 'Another tab may have confirmed it.' },
          },
          states: {
            waiting: {
              after: {
                confirmPause: [
                  { guard: 'isCheckedOut', target: 'asking' },
                  {
                    target: '#keptOrder.watched.reading',
                    description: 'An edit took its place: what is kept now decides.',
                  },
                ],
              },
            },
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
                    description: 'Confirmed and taken out of the order, or the payment failed.',
                  },
                ],
                onError: { target: 'waiting', description: 'Server not reachable: asked again later.' },
              },
              after: { reconcileTimeout: 'waiting' },
            },
          },
        },
        askingOwner: {
          description:
            "Another owner's order was found: the player is asked before anything is submitted or dropped.",
          entry: 'tellWithheld',
          on: {
            'order.changed': {
              target: 'reading',
              description: 'Another tab may have answered: whose is it now?',
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
          description: 'The player may edit it; every edit arrives here and is saved.',
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
                description: 'Another tab changed the order: this one takes it over.',
              },
            ],
            'order.claim': {
              target: 'claimed',
              actions: { type: 'saveOrder', params: ({ context }) => context },
              description: 'Submitted: from now on it belongs to this player, whoever started it.',
            },
          },
        },
        claimed: {
          description: 'A checkout is being opened for it: changes made in other tabs are read afterwards.',
          on: { 'order.release': 'editable' },
        },
      },
    },
  },
})
