import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { Subscription } from '#contract/subscriptions.contract.ts'
import type { CheckoutFact, checkoutMachine } from './checkout.machine.ts'

export interface SubscriptionsContext {
  subscription: Subscription
  problem: Problem | null
}

export type SubscriptionsEvent =
  | { type: 'plan.end' }
  | { type: 'plan.resume' }
  | { type: 'renewal.pay' }
  | { type: 'page.shown' }
  | CheckoutFact

interface Told {
  subscription: Subscription
}

const absent = (name: string): unknown =>
  fromPromise(() => Promise.reject(new Error(`No actor was provided for '${name}'`)))

/**
 * A plan that the player pays for: ending it, taking that back, and paying a renewal that failed (decisions.md, "Orders
 * and payment"). The server says what runs until when; this machine only remembers the request under way.
 */
export const subscriptionsMachine = setup({
  types: {
    context: {} as SubscriptionsContext,
    events: {} as SubscriptionsEvent,
    input: {} as { subscription: Subscription },
    children: {} as { checkout: 'checkout' },
  },
  actors: {
    endPlan: fromPromise<Subscription, { id: string }>(() => Promise.reject(new Error('endPlan'))),
    resumePlan: fromPromise<Subscription, { id: string }>(() => Promise.reject(new Error('resumePlan'))),
    readPlan: fromPromise<Subscription, { id: string }>(() => Promise.reject(new Error('readPlan'))),
    checkout: absent('checkout') as typeof checkoutMachine,
    watchPage: fromCallback<SubscriptionsEvent>(() => {
      throw new Error('watchPage')
    }),
  },
  guards: {
    isRenewing: ({ context }) => context.subscription.renewal === 'renews',
    isEnding: ({ context }) => context.subscription.renewal === 'ends',
    isOwing: ({ context: { subscription } }) =>
      subscription.status === 'past_due' || subscription.status === 'unpaid',
    isSettled: (_, { subscription }: Told) =>
      subscription.status !== 'past_due' && subscription.status !== 'unpaid',
    isNothingToPay: (_, { problem }: { problem: Problem }) => problem === 'nothing_to_pay',
  },
  actions: {
    takeSubscription: assign({ subscription: (_, { subscription }: Told) => subscription }),
    note: assign({ problem: (_, { problem }: { problem: Problem }) => problem }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    clearProblem: assign({ problem: null }),
    /** What the player may do has changed with the plan; provided by the composition root. */
    planChanged: () => {},
    reportCrash: (_, _params: { error: unknown }) => {},
  },
  delays: { answerTimeout: 30_000, pollPause: 800, watchTime: 15_000 },
}).createMachine({
  id: 'subscriptions',
  description: 'Ends a paid plan with its paid period, takes that back, and pays a renewal that failed.',
  context: ({ input }) => ({ subscription: input.subscription, problem: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The page is opened, perhaps from the invoice of a renewal that failed.',
      always: [{ guard: 'isOwing', target: 'checking' }, { target: 'settled' }],
    },
    settled: {
      description:
        'The plan is shown with what happens next: it renews, it ends, or a renewal is to be paid.',
      invoke: {
        id: 'watchPage',
        src: 'watchPage',
        onError: {
          description: 'What has become of the plan meanwhile shows when the page is opened again.',
        },
      },
      on: {
        'plan.end': {
          guard: 'isRenewing',
          target: 'ending',
          description:
            'It runs until the end of the paid period, and the ending can be taken back until then. One whose renewal failed ends at once.',
        },
        'plan.resume': { guard: 'isEnding', target: 'resuming', description: 'It renews as before.' },
        'renewal.pay': {
          guard: 'isOwing',
          target: 'paying',
          description: 'The player pays the open invoice by hand, with any card.',
        },
        'page.shown': {
          guard: 'isOwing',
          target: 'checking',
          description: 'The renewal may have been paid in another tab or on another device.',
        },
      },
    },
    ending: {
      description: 'The payment provider is asked to charge nothing more.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'endPlan',
        src: 'endPlan',
        input: ({ context }) => ({ id: context.subscription.id }),
        onDone: {
          target: 'settled',
          actions: [
            { type: 'takeSubscription', params: ({ event }) => ({ subscription: event.output }) },
            'planChanged',
          ],
        },
        onError: { target: 'settled', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: {
        answerTimeout: { target: 'settled', actions: { type: 'note', params: { problem: 'timeout' } } },
      },
    },
    resuming: {
      description: 'The payment provider is asked to renew it again.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'resumePlan',
        src: 'resumePlan',
        input: ({ context }) => ({ id: context.subscription.id }),
        onDone: {
          target: 'settled',
          actions: { type: 'takeSubscription', params: ({ event }) => ({ subscription: event.output }) },
        },
        onError: { target: 'settled', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: {
        answerTimeout: { target: 'settled', actions: { type: 'note', params: { problem: 'timeout' } } },
      },
    },
    paying: {
      description: 'The player pays a renewal by hand.',
      tags: 'busy',
      initial: 'opening',
      entry: 'clearProblem',
      invoke: {
        id: 'checkout',
        src: 'checkout',
        input: ({ context }) => ({ payment: { subscriptionId: context.subscription.id } }),
        onError: {
          target: 'settled',
          actions: [
            { type: 'reportCrash', params: ({ event }) => event },
            { type: 'note', params: { problem: 'internal' } },
          ],
        },
      },
      on: {
        'checkout.refused': [
          {
            guard: { type: 'isNothingToPay', params: ({ event }) => event },
            target: 'checking',
            actions: { type: 'note', params: ({ event }) => event },
            description: 'It was paid meanwhile, or given up.',
          },
          {
            target: 'settled',
            actions: { type: 'note', params: ({ event }) => event },
          },
        ],
        'checkout.returned': {
          target: 'checking',
          description: 'Back from the invoice: only the server knows whether it was paid.',
        },
      },
      states: {
        opening: {
          description: 'The open invoice is looked up.',
          on: { 'checkout.opened': 'leaving' },
        },
        leaving: { description: 'The browser is leaving for the invoice’s page.' },
      },
    },
    checking: {
      description:
        'The server is asked for a quarter of a minute whether the renewal has been paid; all that can be done stays possible.',
      initial: 'asking',
      on: {
        'renewal.pay': 'paying',
        'plan.end': { guard: 'isRenewing', target: 'ending' },
        'plan.resume': { guard: 'isEnding', target: 'resuming' },
      },
      after: { watchTime: { target: 'settled', description: 'It isn’t paid so far.' } },
      states: {
        asking: {
          description: 'The server is asked what it knows of the plan.',
          invoke: {
            id: 'readPlan',
            src: 'readPlan',
            input: ({ context }) => ({ id: context.subscription.id }),
            onDone: [
              {
                guard: { type: 'isSettled', params: ({ event }) => ({ subscription: event.output }) },
                target: '#subscriptions.settled',
                actions: [
                  { type: 'takeSubscription', params: ({ event }) => ({ subscription: event.output }) },
                  'clearProblem',
                  'planChanged',
                ],
                description: 'Paid: the plan is back. Or it has ended for good.',
              },
              {
                target: 'waiting',
                actions: {
                  type: 'takeSubscription',
                  params: ({ event }) => ({ subscription: event.output }),
                },
              },
            ],
            onError: { target: 'waiting', description: 'What is known of the plan stays shown.' },
          },
        },
        waiting: {
          description: 'A pause before the next question.',
          after: { pollPause: 'asking' },
        },
      },
    },
  },
})
