import { assign, fromPromise, setup } from 'xstate'
import type { Problem } from '#contract/errors.ts'
import type { CheckoutFact, checkoutMachine } from '../order/checkout.machine.ts'

export interface BillingPortalContext {
  problem: Problem | null
}

export type BillingPortalEvent = { type: 'portal.open' } | CheckoutFact

const absent = (name: string): unknown =>
  fromPromise(() => Promise.reject(new Error(`No actor was provided for '${name}'`)))

/**
 * Leads to the card and invoices at the payment provider and back (decisions.md, "Failed renewal"). The page is left in
 * the same way as for a payment; the page that shows the plan reloads it afterwards.
 */
export const billingPortalMachine = setup({
  types: {
    context: {} as BillingPortalContext,
    events: {} as BillingPortalEvent,
    children: {} as { checkout: 'checkout' },
  },
  actors: {
    checkout: absent('checkout') as typeof checkoutMachine,
  },
  actions: {
    note: assign({ problem: (_, { problem }: { problem: Problem }) => problem }),
    clearProblem: assign({ problem: null }),
    /** The plan may have changed at the payment provider; provided by the page that shows it. */
    askAnew: () => {},
    reportCrash: (_, _params: { error: unknown }) => {},
  },
}).createMachine({
  id: 'billingPortal',
  description: 'Takes the player to card and invoices at the payment provider.',
  context: { problem: null },
  initial: 'ready',
  states: {
    ready: {
      description: 'The way there is offered.',
      on: {
        'portal.open': { target: 'opening', description: 'Only card, invoices and address change there.' },
      },
    },
    opening: {
      description: 'The player is on the way to the payment provider.',
      tags: 'busy',
      entry: 'clearProblem',
      initial: 'asking',
      invoke: {
        id: 'checkout',
        src: 'checkout',
        input: { payment: {} },
        onError: {
          target: 'ready',
          actions: [
            { type: 'reportCrash', params: ({ event }) => event },
            { type: 'note', params: { problem: 'internal' } },
          ],
        },
      },
      on: {
        'checkout.refused': {
          target: 'ready',
          actions: { type: 'note', params: ({ event }) => event },
          description: 'There is nothing to manage, or the payment provider can’t be asked.',
        },
        'checkout.returned': {
          target: 'ready',
          actions: 'askAnew',
          description: 'Back: only the server knows what has changed.',
        },
      },
      states: {
        asking: {
          description: 'The server opens the page.',
          on: { 'checkout.opened': 'leaving' },
        },
        leaving: { description: 'The browser is leaving for it.' },
      },
    },
  },
})
