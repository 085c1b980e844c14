import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Result } from '#contract/http/endpoint.ts'
import type { Failure, Problem } from '#contract/errors.ts'
import type { getLedger } from '#contract/ledger/public-ledger.contract.ts'

/** The ledger as far as it was read: closed dates from the latest on, and what is told of all of them. */
export type KnownLedger = Result<typeof getLedger>

export interface PublicLedgerContext {
  known: KnownLedger | null
  problem: Problem | null
}

export type PublicLedgerEvent =
  | { type: 'ledger.retry' }
  | { type: 'ledger.more' }
  | { type: 'ledger.refresh' }
  | { type: 'network.online' }

const codeOf = ({ error }: { error: unknown }): Problem => (error as Failure).code

/** The public ledger of votes and donations, page by page (decisions.md, "Donations and votes"; design.md). */
export const publicLedgerMachine = setup({
  types: { context: {} as PublicLedgerContext, events: {} as PublicLedgerEvent },
  actors: {
    loadLedger: fromPromise<KnownLedger>(() => Promise.reject(new Error('loadLedger'))),
    loadOlder: fromPromise<KnownLedger, { before: string | null }>(() =>
      Promise.reject(new Error('loadOlder')),
    ),
    watchNetwork: fromCallback<PublicLedgerEvent>(() => {
      throw new Error('watchNetwork')
    }),
  },
  guards: {
    hasMore: ({ context }) => context.known !== null && context.known.next !== null,
  },
  actions: {
    takeLedger: assign({ known: (_, { ledger }: { ledger: KnownLedger }) => ledger }),
    takeOlder: assign({
      known: ({ context: { known } }, { ledger }: { ledger: KnownLedger }) =>
        known && { ...known, days: [...known.days, ...ledger.days], next: ledger.next },
    }),
    noteProblem: assign({ problem: (_, failed: { error: unknown }) => codeOf(failed) }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
  },
  delays: { loadTimeout: 20_000 },
}).createMachine({
  id: 'publicLedger',
  description:
    'The public ledger: totals, closed dates from the latest on, and the projects with the most votes.',
  context: { known: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The latest dates are read; what is known already stays shown.',
      entry: 'clearProblem',
      invoke: {
        id: 'loadLedger',
        src: 'loadLedger',
        onDone: {
          target: 'shown',
          actions: { type: 'takeLedger', params: ({ event }) => ({ ledger: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    shown: {
      description: 'The ledger as far as it was read.',
      initial: 'still',
      on: { 'ledger.refresh': 'loading' },
      states: {
        still: {
          description: 'Older dates are read by a press, while there are any.',
          on: { 'ledger.more': { guard: 'hasMore', target: 'more' } },
        },
        more: {
          description: 'Older dates come; what is shown stays.',
          invoke: {
            id: 'loadOlder',
            src: 'loadOlder',
            input: ({ context }) => ({ before: context.known?.next ?? null }),
            onDone: {
              target: 'still',
              actions: { type: 'takeOlder', params: ({ event }) => ({ ledger: event.output }) },
            },
            onError: {
              target: 'moreFailed',
              actions: { type: 'noteProblem', params: ({ event }) => event },
            },
          },
          after: { loadTimeout: { target: 'moreFailed', actions: 'noteTimeout' } },
        },
        moreFailed: {
          description: 'Said why under what is shown, with Try again.',
          exit: 'clearProblem',
          on: { 'ledger.retry': 'more' },
        },
      },
    },
    failed: {
      description:
        'It could not be read: said why, with Try again. It is tried again when the browser has a connection, too.',
      invoke: {
        id: 'watchNetwork',
        src: 'watchNetwork',
        onError: { description: 'Try again is still there.' },
      },
      on: { 'ledger.retry': 'loading', 'network.online': 'loading' },
    },
  },
})
