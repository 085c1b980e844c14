import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'

/** An action that an administrator drafts, with its reason. Each desk defines the kinds and their further fields. */
export interface DeskWish {
  readonly kind: string
  readonly reason: string
  /** Everything that the action needs besides the reason is filled in. */
  readonly isReady: boolean
  /**
   * `at once`: the button itself performs it. `once`: its form performs it. Missing: a second confirmation follows, as
   * for money, rights and votes.
   */
  readonly asks?: 'at once' | 'once'
  /** The reason may be empty. */
  readonly isReasonOptional?: boolean
  /** The action cannot be reversed afterwards, so it is sent after a pause during which it can be undone. */
  readonly canBeUndone?: boolean
}

/** Id of the opened entry; null for entries without details to load. */
interface Opened {
  readonly id: string | null
}

export interface DeskEntryContext {
  id: string | null
  /** The loaded details; null while loading, and for entries without details. */
  told: unknown
  wish: DeskWish | null
  /** Number of the draft. It is sent along, so that sending one draft twice counts once. */
  attempt: number
  /** Kind of the last completed action. */
  done: string | null
  problem: Problem | null
  /** These errors show that the loaded details are out of date. */
  outdated: readonly Problem[]
}

export type DeskEntryEvent =
  | { type: 'wish.begin'; wish: DeskWish }
  | { type: 'wish.change'; wish: DeskWish }
  | { type: 'wish.check' }
  | { type: 'wish.confirm' }
  | { type: 'wish.back' }
  | { type: 'wish.cancel' }
  | { type: 'wish.undo' }
  | { type: 'wish.send' }
  | { type: 'pause.hold' }
  | { type: 'pause.release' }
  | { type: 'page.leave' }
  | { type: 'entry.retry' }

export interface SentForEntry extends Opened {
  readonly wish: DeskWish
  readonly attempt: number
  readonly told: unknown
}

const sentOf = ({ id, wish, attempt, told }: DeskEntryContext): SentForEntry => ({
  id,
  wish: wish as DeskWish,
  attempt,
  told,
})

/**
 * The entry opened beside a desk's list, and the administrator's actions on it. Actions on money, rights and votes need
 * a second confirmation (design.md, BrainCore); the `DeskWish` says so.
 */
export const deskEntryMachine = setup({
  types: {
    context: {} as DeskEntryContext,
    events: {} as DeskEntryEvent,
    input: {} as Opened & { outdated: readonly Problem[] },
  },
  actors: {
    readEntry: fromPromise<unknown, Opened>(() => Promise.reject(new Error('readEntry'))),
    act: fromPromise<unknown, SentForEntry>(() => Promise.reject(new Error('act'))),
  },
  guards: {
    /** Provided with the rule of reasons. */
    isComplete: (): boolean => {
      throw new Error('isComplete')
    },
    isDoneAtOnce: (_, { wish }: { wish: DeskWish }) => wish.asks === 'at once',
    isAskedAtOnce: ({ context }) => context.wish?.asks === 'at once',
    canBeUndone: ({ context }) => context.wish?.canBeUndone === true,
    isAskedOnce: ({ context }) => context.wish?.asks === 'once',
    isOutdated: ({ context }, { error }: { error: unknown }) =>
      context.outdated.includes((error as Failure).code),
  },
  actions: {
    takeEntry: assign({ told: (_, { told }: { told: unknown }) => told }),
    takeWish: assign({ wish: (_, { wish }: { wish: DeskWish }) => wish }),
    beginWish: assign({
      wish: (_, { wish }: { wish: DeskWish }) => wish,
      attempt: ({ context }) => context.attempt + 1,
      done: null,
      problem: null,
    }),
    dropWish: assign({ wish: null, problem: null }),
    forgetWish: assign({ wish: null }),
    noteDone: assign({ done: ({ context }) => (context.wish as DeskWish).kind }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    /** The list is out of date; provided by the desk. */
    deskChanged: () => {},
    /** Sends the action while the page is being left, so nothing waits for the answer; provided by the desk. */
    actOnLeaving: (_, _params: SentForEntry) => {},
  },
  delays: { loadTimeout: 20_000, answerTimeout: 30_000, undoTime: 4_000 },
}).createMachine({
  id: 'deskEntry',
  description: 'Tells what is known of one thing on a desk, and does what an administrator decides about it.',
  context: ({ input }) => ({
    id: input.id,
    outdated: input.outdated,
    told: null,
    wish: null,
    attempt: 0,
    done: null,
    problem: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      description: 'What is known of it is asked for.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'readEntry',
        src: 'readEntry',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'shown',
          actions: { type: 'takeEntry', params: ({ event }) => ({ told: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    failed: {
      description: 'There is no such thing, or it could not be read.',
      on: { 'entry.retry': 'reading' },
    },
    shown: {
      description: 'It is read; what can be done about it is offered.',
      on: {
        'wish.begin': [
          {
            guard: { type: 'isDoneAtOnce', params: ({ event }) => event },
            target: 'acting',
            actions: { type: 'beginWish', params: ({ event }) => event },
            description: 'It needs no reason, and is done by this press.',
          },
          {
            target: 'wishing',
            actions: { type: 'beginWish', params: ({ event }) => event },
            description: 'Nothing is sent yet.',
          },
        ],
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
          actions: 'dropWish',
          description: 'Everything stays as it is.',
        },
      },
    },
    checking: {
      description: 'What will be done is read once more: to whom, and why.',
      always: { guard: 'isAskedOnce', target: 'decided', description: 'Its form said what will be done.' },
      on: {
        'wish.confirm': { target: 'decided', description: 'The administrator has read it.' },
        'wish.back': { target: 'wishing', description: 'Something is to be changed.' },
        'wish.cancel': {
          target: 'shown',
          actions: 'dropWish',
          description: 'Everything stays as it is.',
        },
      },
    },
    decided: {
      description: 'It is to be done.',
      always: [
        { guard: 'canBeUndone', target: 'pausing', description: 'Once done it could not be taken back.' },
        { target: 'acting' },
      ],
    },
    pausing: {
      description: 'It is said what will be done. Nothing is sent yet; leaving it sends it at once.',
      entry: 'clearProblem',
      initial: 'counting',
      states: {
        counting: {
          description: 'The time to undo it runs.',
          on: {
            'pause.hold': { target: 'held', description: 'Somebody is about to press something there.' },
          },
          after: { undoTime: { target: '#deskEntry.acting', description: 'Nobody undid it.' } },
        },
        held: {
          description: 'It waits for as long as the pointer or the focus is there.',
          on: { 'pause.release': { target: 'counting', description: 'The time begins anew.' } },
        },
      },
      on: {
        'wish.undo': { target: 'shown', actions: 'dropWish', description: 'Nothing is sent.' },
        'wish.send': { target: 'acting', description: 'The bar is closed: there is no need to wait.' },
        'page.leave': {
          target: 'shown',
          actions: [{ type: 'actOnLeaving', params: ({ context }) => sentOf(context) }, 'dropWish'],
          description: 'It is sent all the same; whether it failed is told wherever the page is by then.',
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
        input: ({ context }) => sentOf(context),
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
            description: 'It is another by now: somebody else was faster.',
          },
          {
            guard: 'isAskedAtOnce',
            target: 'shown',
            actions: [{ type: 'noteProblem', params: ({ event }) => event }, 'forgetWish'],
            description: 'Its button is offered again.',
          },
          {
            guard: 'isAskedOnce',
            target: 'wishing',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'It can be tried again; what was written stays.',
          },
          {
            target: 'checking',
            actions: { type: 'noteProblem', params: ({ event }) => event },
            description: 'It can be tried again; what was written stays.',
          },
        ],
      },
      on: {
        'page.leave': {
          guard: 'canBeUndone',
          target: 'shown',
          actions: [{ type: 'actOnLeaving', params: ({ context }) => sentOf(context) }, 'dropWish'],
          description: 'What was on its way is given up with the page: sent again, it counts once.',
        },
      },
      after: {
        answerTimeout: [
          {
            guard: 'isAskedAtOnce',
            target: 'readingAnew',
            actions: ['noteTimeout', 'forgetWish', 'deskChanged'],
            description: 'Perhaps it is done already: it is read anew.',
          },
          {
            guard: 'isAskedOnce',
            target: 'wishing',
            actions: 'noteTimeout',
            description: 'Perhaps it is done already: sent again, it counts once.',
          },
          {
            target: 'checking',
            actions: 'noteTimeout',
            description: 'Perhaps it is done already: sent again, it counts once.',
          },
        ],
      },
    },
    readingAnew: {
      description: 'It is asked for once more; what was known stays shown.',
      tags: 'busy',
      invoke: {
        id: 'readAnew',
        src: 'readEntry',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'shown',
          actions: { type: 'takeEntry', params: ({ event }) => ({ told: event.output }) },
        },
        onError: { target: 'shown', description: 'What is known stays shown.' },
      },
      after: { loadTimeout: { target: 'shown', description: 'What is known stays shown.' } },
    },
  },
})
