import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import type { CheckoutFact, checkoutMachine } from '../order/checkout.machine.ts'
import type { InvoiceWatchFact, invoiceWatchMachine } from './invoice-watch.machine.ts'

export interface SubscriptionsContext {
  subscription: Subscription
  problem: Problem | null
}

/** The paid period has just ended. */
export interface PeriodFact {
  type: 'period.over'
}

export type SubscriptionsEvent =
  | { type: 'plan.end' }
  | { type: 'end.confirm' }
  | { type: 'end.dismiss' }
  | { type: 'plan.resume' }
  | { type: 'renewal.pay' }
  | { type: 'plan.told'; subscription: Subscription }
  | PeriodFact
  | CheckoutFact
  | InvoiceWatchFact

interface Told {
  subscription: Subscription
}

const isOwed = ({ status }: Subscription): boolean => status === 'past_due' || status === 'unpaid'

/** The player ended the plan, and its paid period is still running. */
const isRunningOut = ({ status, renewal }: Subscription): boolean => status === 'active' && renewal === 'ends'

const absent = (name: string): unknown =>
  fromPromise(() => Promise.reject(new Error(`No actor was provided for '${name}'`)))

/**
 * A plan that the player pays for: ending it, reversing that, and paying a failed renewal (decisions.md, "Orders and
 * payment"). The server knows the dates; this machine only remembers the pending request.
 */
export const subscriptionsMachine = setup({
  types: {
    context: {} as SubscriptionsContext,
    events: {} as SubscriptionsEvent,
    input: {} as { subscription: Subscription },
    children: {} as { checkout: 'checkout'; invoiceWatch: 'invoiceWatch' },
  },
  actors: {
    endPlan: fromPromise<Subscription, { id: string }>(() => Promise.reject(new Error('endPlan'))),
    resumePlan: fromPromise<Subscription, { id: string }>(() => Promise.reject(new Error('resumePlan'))),
    watchPeriod: fromCallback<PeriodFact, { until: string }>(() => {
      throw new Error('watchPeriod')
    }),
    checkout: absent('checkout') as typeof checkoutMachine,
    invoiceWatch: absent('invoiceWatch') as typeof invoiceWatchMachine,
  },
  guards: {
    isRenewing: ({ context }) => context.subscription.renewal === 'renews',
    isNotRenewing: ({ context }) => context.subscription.renewal !== 'renews',
    isEnding: ({ context }) => context.subscription.renewal === 'ends',
    isOwing: ({ context }) => isOwed(context.subscription),
    isRunningOut: ({ context }) => isRunningOut(context.subscription),
    /** The expected change has not happened yet. */
    isStillOpen: ({ context }, { subscription }: Told) =>
      isOwed(context.subscription) ? isOwed(subscription) : isRunningOut(subscription),
  },
  actions: {
    takeSubscription: assign({ subscription: (_, { subscription }: Told) => subscription }),
    note: assign({ problem: (_, { problem }: { problem: Problem }) => problem }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    clearProblem: assign({ problem: null }),
    /** The player's rights may have changed with the plan; provided by the composition root. */
    planChanged: () => {},
    reportCrash: (_, _params: { error: unknown }) => {},
  },
  delays: { answerTimeout: 30_000 },
}).createMachine({
  id: 'subscriptions',
  description: 'Ends a paid plan with its paid period, takes that back, and pays a renewal that failed.',
  context: ({ input }) => ({ subscription: input.subscription, problem: null }),
  initial: 'sorting',
  states: {
    sorting: {
      description: 'What is to be shown of this plan?',
      always: [{ guard: 'isOwing', target: 'resting.watched' }, { target: 'resting.settled' }],
    },
    resting: {
      description: 'The plan is shown with what can be done about it; nothing is under way.',
      initial: 'settled',
      on: {
        'plan.resume': { guard: 'isEnding', target: 'resuming', description: 'It renews as before.' },
        'plan.told': {
          target: 'sorting',
          actions: [{ type: 'takeSubscription', params: ({ event }) => event }, 'clearProblem'],
          description: 'It was changed beside this.',
        },
      },
      states: {
        settled: {
          description: 'What happens next is known: it renews, or it ends.',
          invoke: {
            id: 'watchPeriod',
            src: 'watchPeriod',
            input: ({ context }) => ({ until: context.subscription.current_period_end }),
            onError: { description: 'That it has ended shows when the page is opened again.' },
          },
          on: {
            'plan.end': {
              guard: 'isRenewing',
              target: '#subscriptions.ending',
              description: 'It ends with the paid period.',
            },
            'period.over': {
              guard: 'isRunningOut',
              target: 'watched',
              description: 'Its last paid period has just ended: the server hears of it in these moments.',
            },
          },
        },
        watched: {
          description:
            'A renewal is owed, or the last paid period is over. What becomes of it is watched; all that can be done stays possible.',
          initial: 'offering',
          invoke: {
            id: 'invoiceWatch',
            src: 'invoiceWatch',
            input: ({ context }) => ({ subscriptionId: context.subscription.id }),
            onError: {
              actions: { type: 'reportCrash', params: ({ event }) => event },
              description: 'What has become of the plan meanwhile shows when the page is opened again.',
            },
          },
          on: {
            'plan.read': [
              {
                guard: { type: 'isStillOpen', params: ({ event }) => event },
                actions: { type: 'takeSubscription', params: ({ event }) => event },
              },
              {
                target: '#subscriptions.sorting',
                actions: [
                  { type: 'takeSubscription', params: ({ event }) => event },
                  'clearProblem',
                  'planChanged',
                ],
                description: 'Paid: the plan is back. Or it has ended, or goes on after all.',
              },
            ],
            'renewal.pay': {
              guard: 'isOwing',
              target: '#subscriptions.paying',
              description: 'The player pays the open invoice by hand, with any card.',
            },
          },
          states: {
            offering: {
              description: 'A renewal that is owed can be paid, or the plan ended.',
              on: {
                'plan.end': {
                  guard: 'isRenewing',
                  target: 'asked',
                  description: 'It would end at once, and that can’t be taken back.',
                },
              },
            },
            asked: {
              description: 'The player is asked whether it is to end at once, and told what goes with it.',
              always: { guard: 'isNotRenewing', target: 'offering', description: 'It was ended elsewhere.' },
              on: {
                'end.confirm': { target: '#subscriptions.ending', description: 'It ends at once.' },
                'end.dismiss': 'offering',
              },
            },
          },
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
          target: 'sorting',
          actions: [
            { type: 'takeSubscription', params: ({ event }) => ({ subscription: event.output }) },
            'planChanged',
          ],
        },
        onError: { target: 'sorting', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: {
        answerTimeout: { target: 'sorting', actions: { type: 'note', params: { problem: 'timeout' } } },
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
          target: 'sorting',
          actions: { type: 'takeSubscription', params: ({ event }) => ({ subscription: event.output }) },
        },
        onError: { target: 'sorting', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: {
        answerTimeout: { target: 'sorting', actions: { type: 'note', params: { problem: 'timeout' } } },
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
          target: 'resting.watched',
          actions: [
            { type: 'reportCrash', params: ({ event }) => event },
            { type: 'note', params: { problem: 'internal' } },
          ],
        },
      },
      on: {
        'checkout.refused': {
          target: 'resting.watched',
          actions: { type: 'note', params: ({ event }) => event },
          description: 'It may have been paid meanwhile, or given up: the server is asked.',
        },
        'checkout.returned': {
          target: 'resting.watched',
          description: 'Back from the invoice: only the server knows whether it was paid.',
        },
      },
      states: {
        opening: { description: 'The open invoice is looked up.', on: { 'checkout.opened': 'leaving' } },
        leaving: { description: 'The browser is leaving for the invoice’s page.' },
      },
    },
  },
})
