import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'

export interface UndoContext {
  /** Secret of the link; null once used, or when the address has none. */
  linkToken: string | null
  problem: Problem | null
}

export type UndoEvent = { type: 'undo.confirm' } | { type: 'undo.retry' }

const refusals: readonly Problem[] = ['undo_invalid', 'undo_expired', 'invalid_request']

/**
 * The page that the link in a mail about a changed way in opens, /auth/undo (decisions.md, "Accounts and ways in").
 * Opening it changes nothing, because mail scanners open links, too: only a press undoes the change.
 */
export const undoMachine = setup({
  types: {
    context: {} as UndoContext,
    events: {} as UndoEvent,
    input: {} as { linkToken: string | null },
  },
  actors: {
    undoChange: fromPromise<unknown, { linkToken: string }>(() => Promise.reject(new Error('undoChange'))),
  },
  guards: {
    hasToken: ({ context }) => context.linkToken !== null,
    isRefused: (_, params: { error: unknown }) => refusals.includes((params.error as Failure).code),
  },
  actions: {
    forgetToken: assign({ linkToken: null }),
    noteMissing: assign({ problem: 'undo_invalid' }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
  },
  delays: { undoTimeout: 20_000 },
}).createMachine({
  id: 'undo',
  description: 'The page that the link in a mail about a changed way in opens: a press undoes the change.',
  context: ({ input }) => ({ linkToken: input.linkToken, problem: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Does the address carry a link at all?',
      always: [
        { guard: 'hasToken', target: 'asking' },
        { target: 'refused', actions: 'noteMissing' },
      ],
    },
    asking: {
      description: 'Says what the undoing does; nothing has been sent yet.',
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
