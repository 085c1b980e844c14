import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Result } from '#contract/endpoint.ts'
import type { Failure, Problem } from '#contract/errors.ts'
import type { HistorySide, listOwnHistory, VoteBank } from '#contract/own-history.contract.ts'

export type HistoryAnswer = Result<typeof listOwnHistory>
export type HistoryFormat = 'csv' | 'json'

/** What the list is narrowed to; the address of the page says it. Days are those of the reader, as `2026-11-21`. */
export interface HistoryFilters {
  side: HistorySide | null
  project: string | null
  from: VoteBank | null
  since: string | null
  until: string | null
}

export interface OwnHistoryContext extends HistoryFilters {
  answer: HistoryAnswer | null
  problem: Problem | null
  /** The form of the file that is asked for, or was last. */
  format: HistoryFormat
  fileProblem: Problem | null
}

export type OwnHistoryEvent =
  | { type: 'filters.set'; filters: Partial<HistoryFilters> }
  | { type: 'address.changed'; filters: HistoryFilters }
  | { type: 'list.more' }
  | { type: 'list.retry' }
  | { type: 'file.bring'; format: HistoryFormat }

const filtersOf = ({ side, project, from, since, until }: HistoryFilters): HistoryFilters => ({
  side,
  project,
  from,
  since,
  until,
})

const codeOf = ({ error }: { error: unknown }): Problem => (error as Failure).code

/** A player's own votes and donations, page by page, and as files (design.md, "My votes and donations"). */
export const ownHistoryMachine = setup({
  types: {
    context: {} as OwnHistoryContext,
    events: {} as OwnHistoryEvent,
    input: {} as { filters: HistoryFilters },
  },
  actors: {
    loadHistory: fromPromise<HistoryAnswer, HistoryFilters>(() => Promise.reject(new Error('loadHistory'))),
    loadMore: fromPromise<HistoryAnswer, HistoryFilters & { before: string | null }>(() =>
      Promise.reject(new Error('loadMore')),
    ),
    /** Brings all that the filters select, and saves it. */
    saveFile: fromPromise<unknown, HistoryFilters & { format: HistoryFormat }>(() =>
      Promise.reject(new Error('saveFile')),
    ),
    watchAddress: fromCallback<OwnHistoryEvent>(() => {
      throw new Error('watchAddress')
    }),
  },
  guards: {
    hasMore: ({ context: { answer } }) => answer !== null && answer.next !== null,
    isOther: ({ context }, { filters }: { filters: Partial<HistoryFilters> }) =>
      JSON.stringify({ ...filtersOf(context), ...filters }) !== JSON.stringify(filtersOf(context)),
  },
  actions: {
    setFilters: assign((_, { filters }: { filters: Partial<HistoryFilters> }) => filters),
    takeAnswer: assign({ answer: (_, { answer }: { answer: HistoryAnswer }) => answer }),
    takeMore: assign({
      answer: ({ context: { answer } }, { answer: more }: { answer: HistoryAnswer }) =>
        answer && { ...more, entries: [...answer.entries, ...more.entries] },
    }),
    noteProblem: assign({ problem: (_, failed: { error: unknown }) => codeOf(failed) }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    noteFormat: assign({ fileProblem: null, format: (_, { format }: { format: HistoryFormat }) => format }),
    noteFileProblem: assign({ fileProblem: (_, failed: { error: unknown }) => codeOf(failed) }),
    noteFileTimeout: assign({ fileProblem: 'timeout' }),
    /** The address says what the list is narrowed to; provided by the page. */
    writeAddress: (_, _params: HistoryFilters) => {},
  },
  delays: { loadTimeout: 20_000, fileTimeout: 120_000 },
}).createMachine({
  id: 'ownHistory',
  description: 'The votes and donations of the player who is logged in.',
  context: ({ input: { filters } }) => ({
    ...filters,
    answer: null,
    problem: null,
    format: 'csv',
    fileProblem: null,
  }),
  invoke: {
    id: 'watchAddress',
    src: 'watchAddress',
    onError: { description: 'The filters still apply; only Back doesn’t change them.' },
  },
  type: 'parallel',
  states: {
    list: {
      description: 'What the list is narrowed to, and what is in it.',
      initial: 'loading',
      on: {
        'filters.set': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.loading',
          actions: [
            { type: 'setFilters', params: ({ event }) => event },
            { type: 'writeAddress', params: ({ context }) => filtersOf(context) },
          ],
          description: 'An answer to what was asked before comes to nothing.',
        },
        'address.changed': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'setFilters', params: ({ event }) => event },
          description: 'Back or Forward led to other filters.',
        },
      },
      states: {
        loading: {
          description: 'The latest lines are asked for; what is known stays shown, marked as being read.',
          entry: 'clearProblem',
          invoke: {
            id: 'loadHistory',
            src: 'loadHistory',
            input: ({ context }) => filtersOf(context),
            onDone: {
              target: 'ready',
              actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
            },
            onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
          },
          after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
        },
        ready: {
          description: 'The lines are shown; an empty list says so.',
          on: { 'list.more': { guard: 'hasMore', target: 'loadingMore' } },
        },
        loadingMore: {
          description: 'Older lines come, below those that are shown.',
          entry: 'clearProblem',
          invoke: {
            id: 'loadMore',
            src: 'loadMore',
            input: ({ context }) => ({ ...filtersOf(context), before: context.answer?.next ?? null }),
            onDone: {
              target: 'ready',
              actions: { type: 'takeMore', params: ({ event }) => ({ answer: event.output }) },
            },
            onError: { target: 'ready', actions: { type: 'noteProblem', params: ({ event }) => event } },
          },
          after: { loadTimeout: { target: 'ready', actions: 'noteTimeout' } },
        },
        failed: {
          description: 'The list could not be read; the filters stay.',
          on: { 'list.retry': 'loading' },
        },
      },
    },
    file: {
      description: 'The list as a file, beside everything else.',
      initial: 'idle',
      states: {
        idle: {
          description: 'It can be had in either form.',
          on: {
            'file.bring': {
              target: 'bringing',
              actions: { type: 'noteFormat', params: ({ event }) => event },
            },
          },
        },
        bringing: {
          description: 'All that the filters select is on its way.',
          invoke: {
            id: 'saveFile',
            src: 'saveFile',
            input: ({ context }) => ({ ...filtersOf(context), format: context.format }),
            onDone: 'idle',
            onError: { target: 'idle', actions: { type: 'noteFileProblem', params: ({ event }) => event } },
          },
          after: { fileTimeout: { target: 'idle', actions: 'noteFileTimeout' } },
        },
      },
    },
  },
})
