import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'

/** A plan that may count first: gift time, or the paid plan again. */
export interface FirstChoice {
  readonly id: string
  readonly planId: PaidPlanId
}

export interface GiftTimeContext {
  /** The possible choices, as far as the page knows. */
  choices: readonly FirstChoice[]
  wish: FirstChoice | null
  problem: Problem | null
}

export type GiftTimeEvent =
  | { type: 'first.choose'; id: string }
  | { type: 'first.confirm' }
  | { type: 'first.cancel' }
  | { type: 'choices.told'; choices: readonly FirstChoice[] }

interface Told {
  choices: readonly FirstChoice[]
}

/** These errors show that the page's copy of the plans is out of date. */
const outdated: readonly Problem[] = ['priority_outdated', 'not_found', 'gift_not_higher']

const offers = (choices: readonly FirstChoice[], wish: FirstChoice | null): boolean =>
  choices.some(({ id, planId }) => id === wish?.id && planId === wish.planId)

/**
 * Chooses which plan counts first (decisions.md, "Gift time"). It never changes any charge: the player has read which
 * charges continue before anything is sent. Sending it twice has the same effect as once.
 */
export const giftTimeMachine = setup({
  types: {
    context: {} as GiftTimeContext,
    events: {} as GiftTimeEvent,
    input: {} as { choices: readonly FirstChoice[] },
  },
  actors: {
    putFirst: fromPromise<unknown, FirstChoice>(() => Promise.reject(new Error('putFirst'))),
  },
  guards: {
    isOffered: ({ context }, { id }: { id: string }) => context.choices.some((choice) => choice.id === id),
    isStillOffered: ({ context }, { choices }: Told) => offers(choices, context.wish),
    isOutdated: (_, { error }: { error: unknown }) => outdated.includes((error as Failure).code),
  },
  actions: {
    takeChoices: assign({ choices: (_, { choices }: Told) => choices }),
    takeWish: assign({
      wish: ({ context }, { id }: { id: string }) =>
        context.choices.find((choice) => choice.id === id) ?? null,
    }),
    forgetWish: assign({ wish: null }),
    note: assign({
      problem: (_, { problem }: { problem: Problem }) => problem,
    }),
    noteProblem: assign({
      problem: (_, params: { error: unknown }) => (params.error as Failure).code,
    }),
    clearProblem: assign({ problem: null }),
    /** The player's rights may have changed with the plan that counts; provided by the page. */
    planChanged: () => {},
    /** The page loads the plans again and passes on the new choices; provided by the page. */
    readAnew: () => {},
  },
  delays: { answerTimeout: 30_000, readTimeout: 15_000 },
}).createMachine({
  id: 'giftTime',
  description: 'Puts gift time before a lower paid plan, or lets the paid plan count again.',
  context: ({ input }) => ({
    choices: input.choices,
    wish: null,
    problem: null,
  }),
  initial: 'ready',
  on: {
    'choices.told': {
      actions: { type: 'takeChoices', params: ({ event }) => event },
    },
  },
  states: {
    ready: {
      description: 'What may count first instead is offered.',
      on: {
        'first.choose': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          target: 'confirming',
          actions: [{ type: 'takeWish', params: ({ event }) => event }, 'clearProblem'],
          description: 'Nothing is sent yet.',
        },
      },
    },
    confirming: {
      description: 'The player reads what counts from now on, until when, and what goes on being charged.',
      on: {
        'first.confirm': {
          target: 'asking',
          description: 'The player wants it so.',
        },
        'first.cancel': {
          target: 'ready',
          actions: ['forgetWish', 'clearProblem'],
          description: 'Everything stays as it is.',
        },
        'choices.told': [
          {
            guard: { type: 'isStillOffered', params: ({ event }) => event },
            actions: { type: 'takeChoices', params: ({ event }) => event },
            description: 'What the player reads is still so.',
          },
          {
            target: 'ready',
            actions: [
              { type: 'takeChoices', params: ({ event }) => event },
              'forgetWish',
              { type: 'note', params: { problem: 'priority_outdated' } },
            ],
            description: 'It was changed in another tab: it can’t be put first any more.',
          },
        ],
      },
    },
    asking: {
      description: 'The server is asked to let it count first.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'putFirst',
        src: 'putFirst',
        input: ({ context }) => context.wish as FirstChoice,
        onDone: {
          target: 'reading',
          actions: 'planChanged',
          description: 'It counts.',
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'reading',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'The plans are others by now: changed in another tab, or over.',
          },
          {
            target: 'confirming',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'It can be tried again; nothing that was chosen is lost.',
          },
        ],
      },
      after: {
        answerTimeout: {
          target: 'confirming',
          actions: { type: 'note', params: { problem: 'timeout' } },
          description: 'Perhaps it counts already: sending it again is the same.',
        },
      },
    },
    reading: {
      description: 'The page asks the server what counts now; until it is told, nothing else is offered.',
      tags: 'busy',
      entry: ['forgetWish', 'readAnew'],
      on: {
        'choices.told': {
          target: 'ready',
          actions: { type: 'takeChoices', params: ({ event }) => event },
          description: 'The page shows what is true.',
        },
      },
      after: {
        readTimeout: {
          target: 'ready',
          description: 'What is known stays shown.',
        },
      },
    },
  },
})
