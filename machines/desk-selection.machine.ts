import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { DeskWish } from './desk-entry.machine.ts'
import type { ListingRow } from './listing.machine.ts'

/** What came of it for one of them: null where it was done, else why not, as its desk calls it. */
export interface DeskOutcome {
  readonly id: string
  readonly problem: string | null
}

export interface DeskSelectionContext {
  /** In the order in which they were selected. */
  selected: readonly ListingRow[]
  wish: DeskWish | null
  /** Counts the wishes: what is sent for one again counts once. */
  attempt: number
  /** What came of the last wish, with those that it was about; null until there was one. */
  sent: { wish: DeskWish; rows: readonly ListingRow[]; outcomes: readonly DeskOutcome[] } | null
  problem: Problem | null
}

export type DeskSelectionEvent =
  | { type: 'row.toggle'; row: ListingRow }
  | { type: 'rows.take'; rows: readonly ListingRow[] }
  | { type: 'rows.leave' }
  | { type: 'wish.begin'; wish: DeskWish }
  | { type: 'wish.change'; wish: DeskWish }
  | { type: 'wish.confirm' }
  | { type: 'wish.cancel' }

/** For so many at once something can be done. */
const mostAtOnce = 100

/** Selects rows of a desk's list, and does one thing about all of them, asked about once (design.md, BrainCore). */
export const deskSelectionMachine = setup({
  types: { context: {} as DeskSelectionContext, events: {} as DeskSelectionEvent },
  actors: {
    send: fromPromise<
      readonly DeskOutcome[],
      { rows: readonly ListingRow[]; wish: DeskWish; attempt: number }
    >(() => Promise.reject(new Error('send'))),
  },
  guards: {
    hasSelected: ({ context }) => context.selected.length > 0,
    /** Provided with the rule of reasons. */
    isComplete: (): boolean => {
      throw new Error('isComplete')
    },
  },
  actions: {
    toggleRow: assign({
      selected: ({ context: { selected } }, { row }: { row: ListingRow }) =>
        selected.some(({ id }) => id === row.id)
          ? selected.filter(({ id }) => id !== row.id)
          : [...selected, row].slice(0, mostAtOnce),
      sent: null,
    }),
    takeRows: assign({
      selected: (_, { rows }: { rows: readonly ListingRow[] }) => rows.slice(0, mostAtOnce),
      sent: null,
    }),
    leaveRows: assign({ selected: [], sent: null }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    takeWish: assign({ wish: (_, { wish }: { wish: DeskWish }) => wish }),
    forgetWish: assign({ wish: null }),
    forgetSent: assign({ sent: null }),
    /** Those for which nothing was done stay selected. */
    noteSent: assign(
      ({ context: { selected, wish } }, { outcomes }: { outcomes: readonly DeskOutcome[] }) => ({
        sent: { wish: wish as DeskWish, rows: selected, outcomes },
        selected: selected.filter((one) =>
          outcomes.some(({ id, problem }) => id === one.id && problem !== null),
        ),
      }),
    ),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    /** The list isn't true any more; provided by the desk. */
    deskChanged: () => {},
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'deskSelection',
  description: 'Selects rows of the list, and does one thing about all of them, asked about once.',
  context: { selected: [], wish: null, attempt: 0, sent: null, problem: null },
  initial: 'selecting',
  states: {
    selecting: {
      description: 'Rows are selected; what came of the last wish is told until others are.',
      on: {
        'row.toggle': {
          actions: { type: 'toggleRow', params: ({ event }) => event },
          description: 'One is selected, or no more. There is room for a hundred.',
        },
        'rows.take': {
          actions: { type: 'takeRows', params: ({ event }) => event },
          description: 'All that are listed, the first hundred at most.',
        },
        'rows.leave': { actions: 'leaveRows', description: 'None is selected any more.' },
        'wish.begin': {
          guard: 'hasSelected',
          target: 'wishing',
          actions: [{ type: 'takeWish', params: ({ event }) => event }, 'countAttempt', 'forgetSent'],
          description: 'It is asked about before anything is done.',
        },
      },
    },
    wishing: {
      description: 'Each of them is named; a reason is asked for.',
      on: {
        'wish.change': { actions: { type: 'takeWish', params: ({ event }) => event } },
        'wish.confirm': { guard: 'isComplete', target: 'sending', description: 'They have been read.' },
        'wish.cancel': {
          target: 'selecting',
          actions: ['forgetWish', 'clearProblem'],
          description: 'Nothing is done; they stay selected.',
        },
      },
    },
    sending: {
      description: 'The server is asked to do it.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { selected, wish, attempt } }) => ({
          rows: selected,
          wish: wish as DeskWish,
          attempt,
        }),
        onDone: {
          target: 'selecting',
          actions: [
            { type: 'noteSent', params: ({ event }) => ({ outcomes: event.output }) },
            'forgetWish',
            'deskChanged',
          ],
          description: 'Of each it is known what came of it.',
        },
        onError: {
          target: 'wishing',
          actions: { type: 'noteProblem', params: ({ event }) => event },
          description: 'It can be tried again; what was done already counts once.',
        },
      },
      after: {
        answerTimeout: {
          target: 'wishing',
          actions: 'noteTimeout',
          description: 'Perhaps it is done already: sent again, it counts once.',
        },
      },
    },
  },
})
