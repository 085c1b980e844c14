import { assign, fromPromise, setup } from 'xstate'
import type { Result } from '#contract/endpoint.ts'
import type { Failure, Problem } from '#contract/errors.ts'
import type { tellPayment } from '#contract/money-desk.contract.ts'
import type { PaidPlanId } from '#contract/order.contract.ts'

export type PaymentStory = Result<typeof tellPayment>

/** Lines to give back: whole ones without `cents`. */
export interface LineWish {
  readonly index: number
  readonly cents?: number
}

/** What an administrator is about to do, and why. */
export type DeskWish = { readonly reason: string } & (
  | { readonly kind: 'refund'; readonly lines: readonly LineWish[] }
  | { readonly kind: 'receipt' }
  | { readonly kind: 'grant'; readonly planId: PaidPlanId; readonly months: number }
  | { readonly kind: 'settle'; readonly entryId: string }
)

export interface PaymentStoryContext {
  /** Null for what waits for a decision and leads to no order. */
  orderId: string | null
  told: PaymentStory | null
  wish: DeskWish | null
  /** Counts the wishes: what is sent for one again counts once. */
  attempt: number
  /** What was done last. */
  done: DeskWish['kind'] | null
  problem: Problem | null
}

export type PaymentStoryEvent =
  | { type: 'wish.begin'; wish: DeskWish }
  | { type: 'wish.change'; wish: DeskWish }
  | { type: 'wish.check' }
  | { type: 'wish.confirm' }
  | { type: 'wish.back' }
  | { type: 'wish.cancel' }
  | { type: 'story.retry' }

/** Of these the server knows something that the page doesn't. */
const outdated: readonly Problem[] = [
  'not_found',
  'worklist_settled',
  'refund_too_large',
  'order_not_refundable',
  'order_disputed',
  'order_mismatch',
]

const isWhole = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= most

/** Is everything there that the wish needs? */
const isComplete = (wish: DeskWish): boolean => {
  if (wish.reason.trim() === '') return false
  if (wish.kind === 'refund')
    return (
      wish.lines.length > 0 &&
      wish.lines.every(({ cents }) => cents === undefined || isWhole(cents, 99_999_999))
    )
  return wish.kind !== 'grant' || isWhole(wish.months, 12)
}

/**
 * One payment with its whole story, and what an administrator does about it: each with a reason, and asked about a second
 * time before money or months move (design.md, BrainCore).
 */
export const paymentStoryMachine = setup({
  types: {
    context: {} as PaymentStoryContext,
    events: {} as PaymentStoryEvent,
    input: {} as { orderId: string | null },
  },
  actors: {
    readStory: fromPromise<PaymentStory | null, { orderId: string | null }>(() =>
      Promise.reject(new Error('readStory')),
    ),
    act: fromPromise<unknown, { wish: DeskWish; attempt: number; told: PaymentStory | null }>(() =>
      Promise.reject(new Error('act')),
    ),
  },
  guards: {
    isComplete: ({ context }) => isComplete(context.wish as DeskWish),
    isOutdated: (_, { error }: { error: unknown }) => outdated.includes((error as Failure).code),
  },
  actions: {
    takeStory: assign({ told: (_, { told }: { told: PaymentStory | null }) => told }),
    takeWish: assign({ wish: (_, { wish }: { wish: DeskWish }) => wish }),
    forgetWish: assign({ wish: null }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    noteDone: assign({ done: ({ context }) => (context.wish as DeskWish).kind }),
    clearDone: assign({ done: null }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    /** List and worklist aren't true any more; provided by the desk. */
    deskChanged: () => {},
  },
  delays: { loadTimeout: 20_000, answerTimeout: 30_000 },
}).createMachine({
  id: 'paymentStory',
  description: 'Tells the story of a payment, and does what an administrator decides about it.',
  context: ({ input }) => ({
    orderId: input.orderId,
    told: null,
    wish: null,
    attempt: 0,
    done: null,
    problem: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The story is asked for.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'readStory',
        src: 'readStory',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: {
          target: 'shown',
          actions: { type: 'takeStory', params: ({ event }) => ({ told: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    failed: {
      description: 'There is no such payment, or it could not be read.',
      on: { 'story.retry': 'reading' },
    },
    shown: {
      description: 'The story is read; what can be done about the payment is offered.',
      on: {
        'wish.begin': {
          target: 'wishing',
          actions: [
            { type: 'takeWish', params: ({ event }) => event },
            'countAttempt',
            'clearProblem',
            'clearDone',
          ],
          description: 'Nothing is sent yet.',
        },
      },
    },
    wishing: {
      description: 'What is to be done is put together, with its reason.',
      on: {
        'wish.change': { actions: { type: 'takeWish', params: ({ event }) => event } },
        'wish.check': {
          guard: 'isComplete',
          target: 'checking',
          actions: 'clearProblem',
          description: 'It is asked about once more before anything is sent.',
        },
        'wish.cancel': {
          target: 'shown',
          actions: ['forgetWish', 'clearProblem'],
          description: 'Everything stays as it is.',
        },
      },
    },
    checking: {
      description: 'What will be done is read once more: to whom, how much, and why.',
      on: {
        'wish.confirm': { target: 'acting', description: 'The administrator has read it.' },
        'wish.back': { target: 'wishing', description: 'Something is to be changed.' },
        'wish.cancel': {
          target: 'shown',
          actions: ['forgetWish', 'clearProblem'],
          description: 'Everything stays as it is.',
        },
      },
    },
    acting: {
      description: 'The server is asked to do it.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context }) => ({
          wish: context.wish as DeskWish,
          attempt: context.attempt,
          told: context.told,
        }),
        onDone: {
          target: 'readingAnew',
          actions: ['noteDone', 'forgetWish', 'deskChanged'],
          description: 'It is done, and written down.',
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'readingAnew',
            actions: [{ type: 'noteProblem', params: ({ event }) => event }, 'forgetWish', 'deskChanged'],
            description: 'The payment is another by now: somebody else was faster.',
          },
          {
            target: 'checking',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'It can be tried again; what was written stays.',
          },
        ],
      },
      after: {
        answerTimeout: {
          target: 'checking',
          actions: 'noteTimeout',
          description: 'Perhaps it is done already: sent again, it counts once.',
        },
      },
    },
    readingAnew: {
      description: 'The story is asked for once more; what was known stays shown.',
      tags: 'busy',
      invoke: {
        id: 'readAnew',
        src: 'readStory',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: {
          target: 'shown',
          actions: { type: 'takeStory', params: ({ event }) => ({ told: event.output }) },
        },
        onError: { target: 'shown', description: 'What is known stays shown.' },
      },
      after: { loadTimeout: { target: 'shown', description: 'What is known stays shown.' } },
    },
  },
})
