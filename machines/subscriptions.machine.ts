import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { Subscription } from '#contract/subscriptions.contract.ts'

export interface SubscriptionsContext {
  subscription: Subscription
  problem: Problem | null
}

export type SubscriptionsEvent = { type: 'plan.end' } | { type: 'plan.resume' }

/**
 * Ending a plan that the player pays for, and taking that back (decisions.md, "Orders and payment"). The server says
 * what runs until when; this machine only remembers the request under way.
 */
export const subscriptionsMachine = setup({
  types: {
    context: {} as SubscriptionsContext,
    events: {} as SubscriptionsEvent,
    input: {} as { subscription: Subscription },
  },
  actors: {
    endPlan: fromPromise<Subscription, { id: string }>(() => Promise.reject(new Error('endPlan'))),
    resumePlan: fromPromise<Subscription, { id: string }>(() => Promise.reject(new Error('resumePlan'))),
  },
  guards: {
    isRenewing: ({ context }) => context.subscription.renewal === 'renews',
    isEnding: ({ context }) => context.subscription.renewal === 'ends',
  },
  actions: {
    takeSubscription: assign({
      subscription: (_, params: { subscription: Subscription }) => params.subscription,
    }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
  },
  delays: { answerTimeout: 30_000 },
}).createMachine({
  id: 'subscriptions',
  description: 'Ends a paid plan with its paid period, and takes that back.',
  context: ({ input }) => ({ subscription: input.subscription, problem: null }),
  initial: 'settled',
  states: {
    settled: {
      description: 'The plan is shown with what happens next: it renews, it ends, or nothing renews it.',
      on: {
        'plan.end': {
          guard: 'isRenewing',
          target: 'ending',
          description: 'It runs until the end of the paid period; the ending can be taken back until then.',
        },
        'plan.resume': { guard: 'isEnding', target: 'resuming', description: 'It renews as before.' },
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
          actions: { type: 'takeSubscription', params: ({ event }) => ({ subscription: event.output }) },
        },
        onError: { target: 'settled', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { answerTimeout: { target: 'settled', actions: 'noteTimeout' } },
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
      after: { answerTimeout: { target: 'settled', actions: 'noteTimeout' } },
    },
  },
})
