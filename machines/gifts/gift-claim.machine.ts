import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { PlansOfUser, Subscription } from '#contract/subscriptions/subscriptions.contract.ts'

/** Contents of a code, and the player's plans with it; computed without writing anything. */
export interface GiftPreview {
  gift: {
    plan_id: PaidPlanId
    plan_name: string
    months: number
    from: string | null
    is_own: boolean
    message: string
  }
  plans: PlansOfUser
  /** The gift is of a higher plan than the paid one: the player chooses if it counts now. */
  asks: boolean
  /** Time it was loaded, in milliseconds since the epoch. */
  at: number
}

/** The claimed gift time, and the plans after the claim. */
export interface ClaimedGift {
  gift_time_id: string
  plans: PlansOfUser
  at: number
}

export interface GiftClaimContext {
  /** As typed or pasted, or from a link. */
  giftCode: string
  preview: GiftPreview | null
  /** The gift counts before a lower paid plan; null until the player has chosen. */
  first: boolean | null
  claimed: ClaimedGift | null
  problem: Problem | null
  /** With `rate_limited`: seconds to wait, if the server sent them. */
  waitSeconds: number | null
}

export type GiftClaimEvent =
  | { type: 'code.change'; giftCode: string }
  | { type: 'code.submit' }
  | { type: 'code.another' }
  | { type: 'first.choose'; first: boolean }
  | { type: 'gift.claim' }
  | { type: 'plan.told'; subscription: Subscription }
  | { type: 'gift.putAway' }
  | { type: 'page.shown' }

/** These errors mean that the code cannot be claimed. */
const refusals: readonly Problem[] = [
  'gift_code_malformed',
  'gift_code_unknown',
  'gift_code_used',
  'gift_code_taken_back',
  'gift_code_split',
  'gift_code_ended',
]

interface Looked {
  preview: GiftPreview
}

interface Told {
  subscription: Subscription
}

const withNews = <Known extends { plans: PlansOfUser }>(
  known: Known | null,
  { subscription }: Told,
): Known | null =>
  known && {
    ...known,
    plans: {
      ...known.plans,
      subscriptions: known.plans.subscriptions.map((one) =>
        one.id === subscription.id ? subscription : one,
      ),
    },
  }

/**
 * Claims a gift (decisions.md, "Gift codes"). The code is typed, pasted or comes from a link; the player sees its
 * contents and its effect on their plans. Only a press claims it; claiming it twice has the same effect as once.
 */
export const giftClaimMachine = setup({
  types: {
    context: {} as GiftClaimContext,
    events: {} as GiftClaimEvent,
    /** Null: the player came without a code. */
    input: {} as { giftCode: string | null },
  },
  actors: {
    lookUp: fromPromise<GiftPreview, { giftCode: string }>(() => Promise.reject(new Error('lookUp'))),
    claim: fromPromise<ClaimedGift, { giftCode: string; first: boolean | null }>(() =>
      Promise.reject(new Error('claim')),
    ),
    watchPage: fromCallback<GiftClaimEvent>(() => {
      throw new Error('watchPage')
    }),
  },
  guards: {
    /** Checks the code's check letter. The contract's rule; provided with the real actors. */
    isCode: (_, _params: { giftCode: string }) => false,
    hasText: ({ context }) => context.giftCode !== '',
    asks: ({ context }) => context.preview?.asks === true,
    hasChosen: ({ context }) => context.first !== null,
    isRefused: (_, { error }: { error: unknown }) => refusals.includes((error as Failure).code),
    isOutdated: (_, { error }: { error: unknown }) => (error as Failure).code === 'gift_not_higher',
  },
  actions: {
    setCode: assign({
      giftCode: (_, { giftCode }: { giftCode: string }) => giftCode,
      preview: null,
      problem: null,
    }),
    clearCode: assign({ giftCode: '', preview: null, claimed: null, problem: null }),
    takePreview: assign({
      preview: (_, { preview }: Looked) => preview,
      first: (_, { preview }: Looked) => (preview.asks ? null : false),
    }),
    takeNews: assign({
      preview: (_, { preview }: Looked) => preview,
      // The choice is dropped when the question no longer arises.
      first: ({ context }, { preview }: Looked) =>
        preview.asks ? (context.preview?.asks ? context.first : null) : false,
    }),
    takePlan: assign({
      preview: ({ context }, told: Told) => withNews(context.preview, told),
      claimed: ({ context }, told: Told) => withNews(context.claimed, told),
    }),
    setFirst: assign({ first: (_, { first }: { first: boolean }) => first }),
    takeClaimed: assign({ claimed: (_, { claimed }: { claimed: ClaimedGift }) => claimed }),
    noteProblem: assign({
      problem: (_, { error }: { error: unknown }) => (error as Failure).code,
      waitSeconds: (_, { error }: { error: unknown }) => (error as Failure).retryAfterSeconds,
    }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    /** A reload, or a log-in in between, returns to this code; provided by the page that runs this machine. */
    keepCode: (_, _params: { giftCode: string }) => {},
    /**
     * The code was claimed, dismissed or is useless: nothing returns to it; provided by the page that runs this
     * machine.
     */
    forgetCode: () => {},
    /** Another plan may count now; provided by the page that runs this machine. */
    planChanged: () => {},
  },
  delays: { lookTimeout: 15_000, claimTimeout: 30_000 },
}).createMachine({
  id: 'giftClaim',
  description: 'Claims a gift by its code, after its player has read what it does.',
  context: ({ input }) => ({
    giftCode: input.giftCode ?? '',
    preview: null,
    first: null,
    claimed: null,
    problem: null,
    waitSeconds: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Did the player come with a code?',
      always: [
        { guard: { type: 'isCode', params: ({ context }) => context }, target: 'looking' },
        { guard: 'hasText', target: 'typing.faulty' },
        { target: 'typing' },
      ],
    },
    typing: {
      description: 'The code is typed or pasted.',
      initial: 'writing',
      on: {
        'code.change': {
          target: 'typing',
          actions: { type: 'setCode', params: ({ event }) => event },
        },
        'code.submit': [
          {
            guard: { type: 'isCode', params: ({ context }) => context },
            target: 'looking',
            description: 'Its check letter fits.',
          },
          {
            target: 'typing.faulty',
            description: 'The server isn’t asked about what can’t be a code.',
          },
        ],
      },
      states: {
        writing: {
          description: 'A wrong letter is said at once; that some are missing isn’t, while they are typed.',
        },
        faulty: { description: 'Why this can’t be a code.' },
      },
    },
    looking: {
      description: 'The server is asked what the code gives; nothing is written.',
      tags: 'busy',
      entry: ['clearProblem', { type: 'keepCode', params: ({ context }) => context }],
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context }) => ({ giftCode: context.giftCode }),
        onDone: {
          target: 'shown',
          actions: { type: 'takePreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'noteProblem', params: ({ event }) => event },
          },
          {
            target: 'typing',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'It can be asked again; the code stays where it was typed.',
          },
        ],
      },
      after: { lookTimeout: { target: 'typing', actions: 'noteTimeout' } },
    },
    shown: {
      description: 'The player reads what it is, from whom, and what it does to their plans.',
      initial: 'resting',
      invoke: {
        id: 'watchPage',
        src: 'watchPage',
        onError: {
          description: 'Coming back to the tab can’t be noticed; the server checks every press.',
        },
      },
      on: {
        'gift.claim': {
          guard: 'hasChosen',
          target: 'claiming',
          description: 'The one press that claims it, once it is known when it is to count.',
        },
        'plan.told': {
          actions: { type: 'takePlan', params: ({ event }) => event },
          description: 'The paid plan was ended beside this, or kept after all.',
        },
        'first.choose': {
          guard: 'asks',
          actions: { type: 'setFirst', params: ({ event }) => event },
          description: 'Now, or once the paid plan is over.',
        },
        'gift.putAway': { target: 'putAway', description: 'Kept for later: nothing is written.' },
      },
      states: {
        resting: {
          on: {
            'page.shown': {
              target: 'refreshing',
              description: 'Back in this tab: it may have been claimed elsewhere, or the plans changed.',
            },
          },
        },
        refreshing: {
          description: 'The server is asked again while everything stays as it is on the page.',
          invoke: {
            id: 'lookAgain',
            src: 'lookUp',
            input: ({ context }) => ({ giftCode: context.giftCode }),
            onDone: {
              target: 'resting',
              actions: { type: 'takeNews', params: ({ event }) => ({ preview: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isRefused', params: ({ event }) => event },
                target: '#giftClaim.refused',
                actions: { type: 'noteProblem', params: ({ event }) => event },
              },
              { target: 'resting', description: 'The player asked for nothing, so nothing is said.' },
            ],
          },
          after: { lookTimeout: 'resting' },
        },
      },
    },
    claiming: {
      description: 'The server gives its months to the player, once.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'claim',
        src: 'claim',
        input: ({ context }) => ({ giftCode: context.giftCode, first: context.first }),
        onDone: {
          target: 'claimed',
          actions: { type: 'takeClaimed', params: ({ event }) => ({ claimed: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'noteProblem', params: ({ event }) => event },
          },
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'shown.refreshing',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'The paid plan is as high by now: what is true is read first.',
          },
          {
            target: 'shown',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'It can be tried again, with what was chosen.',
          },
        ],
      },
      after: {
        claimTimeout: {
          target: 'shown',
          actions: 'noteTimeout',
          description: 'Perhaps it is claimed already: claiming it again is the same.',
        },
      },
    },
    claimed: {
      description: 'It is the player’s: what counts now, and where to see it.',
      entry: ['forgetCode', 'planChanged'],
      on: {
        'code.another': { target: 'typing', actions: 'clearCode' },
        'plan.told': {
          actions: { type: 'takePlan', params: ({ event }) => event },
          description: 'The paid plan was ended beside this, or kept after all.',
        },
      },
    },
    putAway: {
      description: 'The gift waits, as long as nobody claims it.',
      entry: ['forgetCode', 'clearProblem'],
      on: {
        'code.submit': { target: 'looking', description: 'Looked at again, after all.' },
        'code.another': { target: 'typing', actions: 'clearCode' },
      },
    },
    refused: {
      description: 'There is nothing to claim by this code, and the page says why.',
      entry: 'forgetCode',
      on: { 'code.another': { target: 'typing', actions: 'clearCode' } },
    },
  },
})
