import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { WayChange } from '#contract/auth/undo.contract.ts'

export interface UndoContext {
  /** Secret of the link; null once used, or when the address has none. */
  linkToken: string | null
  /** The change that the link undoes; null until it was read. */
  change: WayChange | null
  problem: Problem | null
}

export type UndoEvent = { type: 'undo.confirm' } | { type: 'undo.retry' }

const refusals: readonly Problem[] = ['undo_invalid', 'undo_expired', 'invalid_request']

/**
 * The page that the link in a mail about a changed way in opens, /auth/undo (decisions.md, "Accounts and ways in").
 * Opening it reads what the link undoes and changes nothing, because mail scanners open links, too: only a press undoes
 * the change.
 */
export const undoMachine = setup({
  types: {
    context: {} as UndoContext,
    events: {} as UndoEvent,
    input: {} as { linkToken: string | null },
  },
  actors: {
    readChange: fromPromise<WayChange, { linkToken: string }>(() => Promise.reject(new Error('readChange'))),
    undoChange: fromPromise<unknown, { linkToken: string }>(() => Promise.reject(new Error('undoChange'))),
  },
  guards: {
    hasToken: ({ context }) => context.linkToken !== null,
    isUndone: (_, { change }: { change: WayChange }) => change.isUndone,
    isRefused: (_, params: { error: unknown }) => refusals.includes((params.error as Failure).code),
  },
  actions: {
    takeChange: assign({ change: (_, { change }: { change: WayChange }) => change }),
    forgetToken: assign({ linkToken: null }),
    noteMissing: assign({ problem: 'undo_invalid' }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
  },
  delays: { readTimeout: 20_000, undoTimeout: 20_000 },
}).createMachine({
  id: 'undo',
  description: 'The page that the link in a mail about a changed way in opens: a press undoes the change.',
  context: ({ input }) => ({ linkToken: input.linkToken, change: null, problem: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Does the address carry a link at all?',
      always: [
        { guard: 'hasToken', target: 'reading' },
        { target: 'refused', actions: 'noteMissing' },
      ],
    },
    reading: {
      description: 'Which change is it, and can it still be undone? Reading changes nothing.',
      entry: 'clearProblem',
      invoke: {
        id: 'readChange',
        src: 'readChange',
        input: ({ context }) => ({ linkToken: context.linkToken ?? '' }),
        onDone: [
          {
            guard: { type: 'isUndone', params: ({ event }) => ({ change: event.output }) },
            target: 'done',
            description: 'By an earlier press.',
          },
          {
            target: 'asking',
            actions: { type: 'takeChange', params: ({ event }) => ({ change: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'noteProblem', params: ({ event }) => event },
          },
          { target: 'unread', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { readTimeout: { target: 'unread', actions: 'noteTimeout' } },
    },
    unread: {
      description: 'The change could not be read; the link is kept and can be tried again.',
      on: { 'undo.retry': 'reading' },
    },
    asking: {
      description: 'Says which change it is and what its undoing does; nothing is undone yet.',
      on: { 'undo.confirm': 'sending' },
    },
    sending: {
      description: 'The press undoes the change. Sent twice, it is undone once.',
      entry: 'clearProblem',
      invoke: {
        id: 'undoChange',
        src: 'undoChange',
        input: ({ context }) => ({ linkToken: context.linkToken ?? '' }),
        onDone: 'done',
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'noteProblem', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { undoTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    failed: {
      description: 'The server could not be reached; the link is kept and can be tried again.',
      on: { 'undo.retry': 'sending' },
    },
    refused: {
      description: 'Expired or not a link: nothing can be undone by it.',
      entry: 'forgetToken',
      type: 'final',
    },
    done: {
      description: 'The change is undone, now or before, and every device is logged out.',
      entry: 'forgetToken',
      type: 'final',
    },
  },
})
