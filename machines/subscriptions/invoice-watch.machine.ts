import { fromCallback, fromPromise, sendParent, setup } from 'xstate'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'

export interface InvoiceWatchContext {
  subscriptionId: string
}

export interface InvoiceWatchEvent {
  type: 'page.shown'
}

/** Event for the flow that waits for the payment: the server's current state of the plan. */
export interface InvoiceWatchFact {
  type: 'plan.read'
  subscription: Subscription
}

/**
 * Waits for the payment of a plan's open invoice (a failed renewal or an immediate change), or for the end of a plan's
 * last period. It polls the server and sends each answer to the waiting flow. That flow decides: it goes on, which ends
 * this machine, or lets it poll again.
 */
export const invoiceWatchMachine = setup({
  types: {
    context: {} as InvoiceWatchContext,
    events: {} as InvoiceWatchEvent,
    input: {} as { subscriptionId: string },
  },
  actors: {
    readPlan: fromPromise<Subscription, { id: string }>(() => Promise.reject(new Error('readPlan'))),
    watchPage: fromCallback<InvoiceWatchEvent>(() => {
      throw new Error('watchPage')
    }),
  },
  actions: {
    tellRead: sendParent((_, { subscription }: Omit<InvoiceWatchFact, 'type'>) => ({
      type: 'plan.read',
      subscription,
    })),
  },
  delays: { pollPause: 800, watchTime: 60_000 },
}).createMachine({
  id: 'invoiceWatch',
  description:
    'Asks for a minute whether an invoice has been paid or a plan has ended, and again whenever the page is come back to.',
  context: ({ input }) => ({ subscriptionId: input.subscriptionId }),
  initial: 'watching',
  states: {
    watching: {
      description: 'The payment may be on its way.',
      initial: 'asking',
      after: { watchTime: { target: 'resting', description: 'It isn’t paid so far.' } },
      states: {
        asking: {
          description: 'The server is asked what it knows of the plan.',
          invoke: {
            id: 'readPlan',
            src: 'readPlan',
            input: ({ context }) => ({ id: context.subscriptionId }),
            onDone: {
              target: 'pausing',
              actions: { type: 'tellRead', params: ({ event }) => ({ subscription: event.output }) },
            },
            onError: { target: 'pausing', description: 'What is known of the plan stays shown.' },
          },
        },
        pausing: { description: 'A pause before the next question.', after: { pollPause: 'asking' } },
      },
    },
    resting: {
      description: 'Nothing is asked while nothing happens on this page.',
      invoke: {
        id: 'watchPage',
        src: 'watchPage',
        onError: { description: 'What has become of it shows when the page is opened again.' },
      },
      on: {
        'page.shown': {
          target: 'watching',
          description: 'It may have been paid in another tab or on another device.',
        },
      },
    },
  },
})
