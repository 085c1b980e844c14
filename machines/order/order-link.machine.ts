import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Order } from '#contract/order/order.contract.ts'

/**
 * Reason a link has no usable order: it is too long, of another version, cut off, or names an unknown item; `nothing`:
 * the page was opened without a link.
 */
export type OrderLinkFault = 'long' | 'version' | 'unreadable' | 'unknown' | 'nothing'

/** The link's order, and the order stored in this browser; `own` is null if that is empty. */
export interface OrderLinkRead {
  readonly shared: Order | null
  readonly fault: OrderLinkFault | null
  readonly own: Order | null
  /** The stored order belongs to another player: it is neither changed nor dropped here. */
  readonly isForeign: boolean
  /** Titles of the projects in these orders, as far as they could be loaded. */
  readonly projects: readonly { readonly id: string; readonly title: string }[]
}

/** Adds the shared order to the own order, or replaces it. */
export type Taking = 'add' | 'replace'

export interface OrderLinkContext extends OrderLinkRead {
  /** Text of the link; null without one. */
  text: string | null
  taking: Taking
}

export type OrderLinkEvent =
  | { type: 'link.add' }
  | { type: 'link.replace' }
  | { type: 'link.open' }
  | { type: 'link.retry' }
  | { type: 'own.changed' }

/** An order shared by a link: it is shown, and applied only by a press (decisions.md, Orders and payment). */
export const orderLinkMachine = setup({
  types: {
    context: {} as OrderLinkContext,
    events: {} as OrderLinkEvent,
    input: {} as { text: string | null },
  },
  actors: {
    readLink: fromPromise<OrderLinkRead, { text: string | null }>(() =>
      Promise.reject(new Error('readLink')),
    ),
    takeOver: fromPromise<void, { shared: Order; taking: Taking }>(() =>
      Promise.reject(new Error('takeOver')),
    ),
    watchOwn: fromCallback<OrderLinkEvent>(() => {
      throw new Error('watchOwn')
    }),
  },
  guards: {
    isRefused: (_, { fault }: OrderLinkRead) => fault !== null,
    isForeign: (_, { isForeign }: OrderLinkRead) => isForeign,
    isAlone: (_, { own }: OrderLinkRead) => own === null,
  },
  actions: {
    takeRead: assign((_, read: OrderLinkRead) => read),
    setTaking: assign({ taking: (_, { taking }: { taking: Taking }) => taking }),
    openOrder: () => {},
  },
}).createMachine({
  id: 'orderLink',
  description: 'An order that came by a link, before it is taken over.',
  context: ({ input }) => ({
    text: input.text,
    shared: null,
    fault: null,
    own: null,
    isForeign: false,
    projects: [],
    taking: 'add',
  }),
  initial: 'reading',
  invoke: {
    id: 'watchOwn',
    src: 'watchOwn',
    onError: { description: 'What other tabs do to the kept order shows when this page is loaded anew.' },
  },
  states: {
    reading: {
      description: 'The link is read, what this browser keeps, and what their projects are called.',
      tags: 'busy',
      invoke: {
        id: 'readLink',
        src: 'readLink',
        input: ({ context }) => ({ text: context.text }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'takeRead', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isForeign', params: ({ event }) => event.output },
            target: 'foreign',
            actions: { type: 'takeRead', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isAlone', params: ({ event }) => event.output },
            target: 'offering',
            actions: { type: 'takeRead', params: ({ event }) => event.output },
          },
          { target: 'meeting', actions: { type: 'takeRead', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', description: 'Its code could not be loaded.' },
      },
      on: {
        'own.changed': {
          target: 'reading',
          reenter: true,
          description: 'One’s own is another by now.',
        },
      },
    },
    failed: {
      description: 'The link could not be read; it can be tried again.',
      on: { 'link.retry': 'reading' },
    },
    refused: { description: 'The link holds no order that can be taken over: it is said why.' },
    foreign: {
      description: 'Another player’s order is kept in this browser: whose it is has to be decided first.',
      on: {
        'link.open': {
          actions: 'openOrder',
          description: 'The popup asks whose it is.',
        },
        'own.changed': { target: 'reading', description: 'It was decided.' },
      },
    },
    offering: {
      description: 'The shared order is shown; nothing is kept that it could meet.',
      on: {
        'link.add': {
          target: 'takingOver',
          actions: { type: 'setTaking', params: { taking: 'add' } },
        },
        'own.changed': { target: 'reading', description: 'Something was put into the order elsewhere.' },
      },
    },
    meeting: {
      description: 'Both orders are shown, and what they are together.',
      on: {
        'link.add': {
          target: 'takingOver',
          actions: { type: 'setTaking', params: { taking: 'add' } },
          description: 'What was shared comes on top of one’s own.',
        },
        'link.replace': {
          target: 'takingOver',
          actions: { type: 'setTaking', params: { taking: 'replace' } },
          description: 'One’s own goes.',
        },
        'own.changed': { target: 'reading', description: 'One’s own is another by now.' },
      },
    },
    takingOver: {
      description: 'The order is kept in this browser.',
      tags: 'busy',
      invoke: {
        id: 'takeOver',
        src: 'takeOver',
        input: ({ context }) => ({ shared: context.shared as Order, taking: context.taking }),
        onDone: { target: 'taken', description: 'The popup shows it, and it can be paid.' },
        onError: { target: 'failed', description: 'Nothing was changed.' },
      },
    },
    taken: {
      description: 'It is in the player’s order; taken over again it would be in it twice.',
      entry: 'openOrder',
      on: { 'link.open': { actions: 'openOrder' } },
    },
  },
})
