import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { DeskWish } from './desk-entry.machine.ts'
import type { ListingRow } from './listing.machine.ts'

/** Result for one row: null if it was done, else the problem code of its desk. */
export interface DeskOutcome {
  readonly id: string
  readonly problem: string | null
}

export interface DeskSelectionContext {
  /** In the order of selection. */
  selected: readonly ListingRow[]
  wish: DeskWish | null
  /** The confirmed rows: the selection may change while they are processed. */
  going: readonly ListingRow[]
  /** Number of the draft. It is sent along, so that sending one draft twice counts once. */
  attempt: number
  /** The last action with its rows and their outcomes; null before the first. */
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
  | { type: 'wish.undo' }
  | { type: 'wish.send' }
  | { type: 'pause.hold' }
  | { type: 'pause.release' }
  | { type: 'page.leave' }

/** Most rows that one action may have. */
const mostAtOnce = 100

export interface SentForAll {
  readonly rows: readonly ListingRow[]
  readonly wish: DeskWish
  readonly attempt: number
}

const sentOf = ({ going, wish, attempt }: DeskSelectionContext): SentForAll => ({
  rows: going,
  wish: wish as DeskWish,
  attempt,
})

/**
 * Selects rows of a desk's list and performs one action on all of them, with one confirmation. If the `DeskWish` says
 * so, it is sent after a pause during which it can be undone (design.md, BrainCore).
 */
export const deskSelectionMachine = setup({
  types: { context: {} as DeskSelectionContext, events: {} as DeskSelectionEvent },
  actors: {
    send: fromPromise<readonly DeskOutcome[], SentForAll>(() => Promise.reject(new Error('send'))),
  },
  guards: {
    hasSelected: ({ context }) => context.selected.length > 0,
    /** Provided with the rule of reasons. */
    isComplete: (): boolean => {
      throw new Error('isComplete')
    },
    canBeUndone: ({ context }) => context.wish?.canBeUndone === true,
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
    forgetWish: assign({ wish: null, going: [] }),
    forgetSent: assign({ sent: null }),
    takeGoing: assign({ going: ({ context }) => context.selected }),
    selectGoing: assign({ selected: ({ context }) => context.going, going: [] }),
    /** Rows for which nothing was done stay selected. */
    noteSent: assign(
      ({ context: { selected, going, wish } }, { outcomes }: { outcomes: readonly DeskOutcome[] }) => ({
        sent: { wish: wish as DeskWish, rows: going, outcomes },
        selected: selected.filter(
          (one) => !outcomes.some(({ id, problem }) => id === one.id && problem === null),
        ),
      }),
    ),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    /** The list is out of date; provided by the desk. */
    deskChanged: () => {},
    /** Sends the action while the page is being left, so nothing waits for the answer; provided by the desk. */
    sendOnLeaving: (_, _params: SentForAll) => {},
  },
  delays: { answerTimeout: 60_000, undoTime: 4_000 },
}).createMachine({
  id: 'deskSelection',
  description:
    'Selects rows of the list, and does one thing about all of them, asked about once. Some of it can be undone for 4 s.',
  context: { selected: [], wish: null, going: [], attempt: 0, sent: null, problem: null },
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
        'rows.leave': { actions: 'leaveRows', description: 'None is selected.' },
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
        'wish.confirm': {
          guard: 'isComplete',
          target: 'confirmed',
          actions: 'takeGoing',
          description: 'They have been read.',
        },
        'wish.cancel': {
          target: 'selecting',
          actions: ['forgetWish', 'clearProblem'],
          description: 'Nothing is done; they stay selected.',
        },
      },
    },
    confirmed: {
      description: 'It is to be done.',
      entry: 'clearProblem',
      always: [
        { guard: 'canBeUndone', target: 'pausing', description: 'Once done it could not be taken back.' },
        { target: 'sending' },
      ],
    },
    pausing: {
      description:
        'It is said what will go out. Nothing is sent yet; whatever else is chosen sends it at once.',
      initial: 'counting',
      states: {
        counting: {
          description: 'The time to undo it runs.',
          on: {
            'pause.hold': { target: 'held', description: 'Somebody is about to press something there.' },
          },
          after: { undoTime: { target: '#deskSelection.sending', description: 'Nobody undid it.' } },
        },
        held: {
          description: 'It waits for as long as the pointer or the focus is there.',
          on: { 'pause.release': { target: 'counting', description: 'The time begins anew.' } },
        },
      },
      on: {
        'wish.undo': {
          target: 'selecting',
          actions: 'forgetWish',
          description: 'Nothing is sent; they stay selected.',
        },
        'wish.send': { target: 'sending', description: 'The bar is closed: there is no need to wait.' },
        'row.toggle': {
          target: 'sending',
          actions: { type: 'toggleRow', params: ({ event }) => event },
        },
        'rows.take': { target: 'sending', actions: { type: 'takeRows', params: ({ event }) => event } },
        'rows.leave': { target: 'sending', actions: 'leaveRows' },
        'page.leave': {
          target: 'selecting',
          actions: [
            { type: 'sendOnLeaving', params: ({ context }) => sentOf(context) },
            'leaveRows',
            'forgetWish',
          ],
          description: 'It is sent all the same; whether it failed is told wherever the page is by then.',
        },
      },
    },
    sending: {
      description: 'The server is asked to do it.',
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => sentOf(context),
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
          actions: [{ type: 'noteProblem', params: ({ event }) => event }, 'selectGoing'],
          description: 'It can be tried again; what was done already counts once.',
        },
      },
      on: {
        'page.leave': {
          guard: 'canBeUndone',
          target: 'selecting',
          actions: [
            { type: 'sendOnLeaving', params: ({ context }) => sentOf(context) },
            'leaveRows',
            'forgetWish',
          ],
          description: 'What was on its way is given up with the page: sent again, it counts once.',
        },
      },
      after: {
        answerTimeout: {
          target: 'wishing',
          actions: ['noteTimeout', 'selectGoing'],
          description: 'Perhaps it is done already: sent again, it counts once.',
        },
      },
    },
  },
})
