import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'

export interface GiftSplitContext {
  id: string
  version: number
  /** Months of each part, in order. */
  pieces: readonly number[]
  problem: Problem | null
}

export type GiftSplitEvent =
  | { type: 'split.open' }
  | { type: 'split.close' }
  | { type: 'split.confirm' }
  | { type: 'pieces.even'; count: number }
  | { type: 'cut.add' }
  | { type: 'cut.remove' }
  | { type: 'cut.move'; cut: number; to: number }

/** These errors show that the page's copy of the code is out of date. */
const outdated: readonly Problem[] = [
  'not_found',
  'gift_code_used',
  'gift_code_split',
  'gift_code_ended',
  'gift_code_changed',
  'gift_code_mailed',
]

const sum = (pieces: readonly number[]): number => pieces.reduce((all, each) => all + each, 0)

/** Splits into parts of whole months, as equal as possible, the longer ones first. */
const evenly = (months: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(months / count) + (index < months % count ? 1 : 0))

/** Adds a part: halves the longest. */
const withCut = (pieces: readonly number[]): number[] => {
  const longest = Math.max(...pieces)
  const at = pieces.indexOf(longest)
  return pieces.flatMap((months, index) => (index === at ? evenly(months, 2) : [months]))
}

/** Removes a part: joins the last two. */
const withoutCut = (pieces: readonly number[]): number[] => [...pieces.slice(0, -2), sum(pieces.slice(-2))]

/** Position of a cut: the months before it. */
const placeOf = (pieces: readonly number[], cut: number): number => sum(pieces.slice(0, cut + 1))

/** Moves one cut; the other cuts stay, and each part keeps at least one month. */
const moved = (pieces: readonly number[], cut: number, to: number): number[] => {
  const by = to - placeOf(pieces, cut)
  return pieces.map((months, index) => months + (index === cut ? by : index === cut + 1 ? -by : 0))
}

/**
 * Splits a code into several (Money 7). The months of each part are chosen first; nothing is sent before the button is
 * pressed. Sending the same months again returns the same answer.
 */
export const giftSplitMachine = setup({
  types: {
    context: {} as GiftSplitContext,
    events: {} as GiftSplitEvent,
    input: {} as { id: string; version: number; months: number },
  },
  actors: {
    splitCode: fromPromise<readonly GiftCode[], Pick<GiftSplitContext, 'id' | 'version' | 'pieces'>>(() =>
      Promise.reject(new Error('splitCode')),
    ),
  },
  guards: {
    isDivisible: ({ context }) => sum(context.pieces) > 1,
    canBeEven: ({ context }, { count }: { count: number }) =>
      Number.isInteger(count) && count > 1 && count <= sum(context.pieces),
    hasRoom: ({ context }) => context.pieces.some((months) => months > 1),
    hasSpareCut: ({ context }) => context.pieces.length > 2,
    canStand: ({ context: { pieces } }, { cut, to }: { cut: number; to: number }) => {
      const isCut = Number.isInteger(cut) && cut >= 0 && cut < pieces.length - 1
      return isCut && Number.isInteger(to) && to > placeOf(pieces, cut - 1) && to < placeOf(pieces, cut + 1)
    },
    isOutdated: (_, { error }: { error: unknown }) => outdated.includes((error as Failure).code),
  },
  actions: {
    makeEven: assign({
      pieces: ({ context }, { count }: { count: number }) => evenly(sum(context.pieces), count),
    }),
    addCut: assign({ pieces: ({ context }) => withCut(context.pieces) }),
    removeCut: assign({ pieces: ({ context }) => withoutCut(context.pieces) }),
    moveCut: assign({
      pieces: ({ context }, { cut, to }: { cut: number; to: number }) => moved(context.pieces, cut, to),
    }),
    noteProblem: assign({ problem: (_, { error }: { error: unknown }) => (error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    /** Other codes replace this one; provided by the page. */
    codeChanged: (_, _params: { id: string; codes: readonly GiftCode[] }) => {},
    /** The page loads the list again and shows the reason; provided by the page. */
    readAnew: (_, _params: { problem: Problem }) => {},
  },
  delays: { answerTimeout: 30_000 },
}).createMachine({
  id: 'giftSplit',
  description: 'Splits a code that wasn’t given yet into several.',
  context: ({ input: { id, version, months } }) => ({
    id,
    version,
    pieces: months > 1 ? evenly(months, 2) : [months],
    problem: null,
  }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The blocks aren’t shown; where the cuts stand is kept.',
      on: {
        'split.open': {
          guard: 'isDivisible',
          target: 'choosing',
          actions: 'clearProblem',
          description: 'A single month can’t be split.',
        },
      },
    },
    choosing: {
      description: 'The player says how many months each part has.',
      on: {
        'pieces.even': {
          guard: { type: 'canBeEven', params: ({ event }) => event },
          actions: { type: 'makeEven', params: ({ event }) => event },
          description: '6 + 6, 4 × 3, 12 × 1.',
        },
        'cut.add': { guard: 'hasRoom', actions: 'addCut' },
        'cut.remove': { guard: 'hasSpareCut', actions: 'removeCut' },
        'cut.move': {
          guard: { type: 'canStand', params: ({ event }) => event },
          actions: { type: 'moveCut', params: ({ event }) => event },
          description: 'Dragged, or moved by the arrows.',
        },
        'split.confirm': {
          target: 'splitting',
          description: 'The button says how many codes there are then. The old code stops working.',
        },
        'split.close': 'closed',
      },
    },
    splitting: {
      description: 'The server splits the code.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'splitCode',
        src: 'splitCode',
        input: ({ context: { id, version, pieces } }) => ({ id, version, pieces }),
        onDone: {
          target: 'closed',
          actions: {
            type: 'codeChanged',
            params: ({ context, event }) => ({ id: context.id, codes: event.output }),
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
            description: 'It was given, claimed, taken back or split elsewhere meanwhile.',
          },
          {
            target: 'choosing',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'It can be tried again; the cuts stand where they stood.',
          },
        ],
      },
      after: {
        answerTimeout: {
          target: 'choosing',
          actions: 'noteTimeout',
          description: 'Perhaps it is split already: sending it again is the same.',
        },
      },
    },
  },
})
