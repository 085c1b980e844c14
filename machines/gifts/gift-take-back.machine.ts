import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'

export interface SeenCode {
  readonly id: string
  readonly version: number
}

export interface GiftTakeBackContext {
  code: SeenCode | null
  problem: Problem | null
}

export type GiftTakeBackEvent =
  | { type: 'takeBack.choose'; code: SeenCode }
  | { type: 'takeBack.cancel' }
  | { type: 'takeBack.confirm' }

/** These errors show that the page's copy of the code is out of date. */
const outdated: readonly Problem[] = [
  'not_found',
  'gift_code_used',
  'gift_code_split',
  'gift_code_ended',
  'gift_code_changed',
]

/**
 * Takes a code back before it is claimed (Money 7). The player confirms first, because the code and its link stop
 * working.
 */
export const giftTakeBackMachine = setup({
  types: {
    context: {} as GiftTakeBackContext,
    events: {} as GiftTakeBackEvent,
  },
  actors: {
    takeBack: fromPromise<GiftCode, SeenCode>(() => Promise.reject(new Error('takeBack'))),
  },
  guards: {
    isOutdated: (_, { error }: { error: unknown }) => outdated.includes((error as Failure).code),
  },
  actions: {
    takeCode: assign({ code: (_, { code }: { code: SeenCode }) => code, problem: null }),
    forgetCode: assign({ code: null, problem: null }),
    noteProblem: assign({ problem: (_, { error }: { error: unknown }) => (error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    /** The giver gets another code instead; provided by the page. */
    codeChanged: (_, _params: { id: string; codes: readonly GiftCode[] }) => {},
    /** The page loads the list again and shows the reason; provided by the page. */
    readAnew: (_, _params: { problem: Problem }) => {},
  },
  delays: { answerTimeout: 30_000 },
}).createMachine({
  id: 'giftTakeBack',
  description: 'Takes a code back, so that whoever has it can’t claim it.',
  context: { code: null, problem: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is asked.',
      entry: 'forgetCode',
      on: {
        'takeBack.choose': {
          target: 'confirming',
          actions: { type: 'takeCode', params: ({ event }) => event },
        },
      },
    },
    confirming: {
      description: 'The player reads what stops working; nothing is sent yet.',
      on: { 'takeBack.confirm': 'takingBack', 'takeBack.cancel': 'closed' },
    },
    takingBack: {
      description: 'The server ends the code and makes another one.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context }) => context.code as SeenCode,
        onDone: {
          target: 'closed',
          actions: {
            type: 'codeChanged',
            params: ({ event }) => ({ id: event.output.id, codes: [event.output] }),
          },
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'closed',
            actions: {
              type: 'readAnew',
              params: ({ event }) => ({ problem: (event.error as Failure).code }),
            },
            description: 'It was claimed, split or taken back meanwhile.',
          },
          {
            target: 'confirming',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'It can be tried again.',
          },
        ],
      },
      after: {
        answerTimeout: {
          target: 'confirming',
          actions: 'noteTimeout',
          description: 'Perhaps it is taken back already: asked again, the server says so.',
        },
      },
    },
  },
})
