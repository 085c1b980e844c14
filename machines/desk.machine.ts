import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'

/** What is looked for, and in which order; the address of the desk says it. What is null narrows nothing. */
export interface DeskFilters {
  readonly [name: string]: string | number | null
  readonly q: string
  readonly sort: string
}

/** One thing that a desk lists. */
export interface DeskRow {
  readonly id: string
}

export interface DeskPage {
  readonly rows: readonly DeskRow[]
  readonly next: string | null
}

/** A first page, and what the desk shows beside its list; null where it shows nothing. */
export interface DeskAnswer extends DeskPage {
  readonly beside: unknown
}

export interface FileSaved {
  readonly rows: number
  readonly isCutOff: boolean
}

export interface FileWanted {
  readonly filters: DeskFilters
  readonly format: 'csv' | 'json'
}

export interface DeskContext {
  filters: DeskFilters
  rows: readonly DeskRow[]
  next: string | null
  beside: unknown
  problem: Problem | null
  /** The file that was saved last: its rows, and whether there are more than it holds. */
  file: FileSaved | null
  fileProblem: Problem | null
  /** The one that is brought now, or was last. */
  format: FileWanted['format']
}

export type DeskEvent =
  | { type: 'filters.set'; filters: Partial<DeskFilters> }
  | { type: 'address.changed'; filters: DeskFilters }
  | { type: 'list.more' }
  | { type: 'list.retry' }
  | { type: 'desk.changed' }
  | { type: 'file.bring'; format: FileWanted['format'] }

/** What of a search is read, in characters. */
const searchLength = 200

const withFilters = (known: DeskFilters, { q, ...filters }: Partial<DeskFilters>): DeskFilters =>
  ({ ...known, ...filters, ...(q !== undefined && { q: q.slice(0, searchLength) }) }) as DeskFilters

/**
 * The list of a desk of the administrators: by what is looked for, page by page, and as a file (design.md, BrainCore). Which
 * things it lists, and what narrows them, is the desk's.
 */
export const deskMachine = setup({
  types: {
    context: {} as DeskContext,
    events: {} as DeskEvent,
    input: {} as { filters: DeskFilters },
  },
  actors: {
    loadDesk: fromPromise<DeskAnswer, DeskFilters>(() => Promise.reject(new Error('loadDesk'))),
    loadMore: fromPromise<DeskPage, { filters: DeskFilters; before: string }>(() =>
      Promise.reject(new Error('loadMore')),
    ),
    /** Brings the whole list and saves it as a file. */
    saveFile: fromPromise<FileSaved, FileWanted>(() => Promise.reject(new Error('saveFile'))),
    watchAddress: fromCallback<DeskEvent>(() => {
      throw new Error('watchAddress')
    }),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    isOther: ({ context: { filters: known } }, { filters }: { filters: Partial<DeskFilters> }) =>
      Object.entries(filters).some(([name, value]) => known[name] !== value),
  },
  actions: {
    setFilters: assign({
      filters: ({ context }, { filters }: { filters: Partial<DeskFilters> }) =>
        withFilters(context.filters, filters),
    }),
    takeDesk: assign((_, { rows, next, beside }: DeskAnswer) => ({ rows, next, beside })),
    takeMore: assign(({ context }, { rows, next }: DeskPage) => ({
      rows: [...context.rows, ...rows.filter(({ id }) => context.rows.every((known) => known.id !== id))],
      next,
    })),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    noteFile: assign({ file: (_, file: FileSaved) => file }),
    noteFileProblem: assign({
      fileProblem: (_, params: { error: unknown }) => (params.error as Failure).code,
    }),
    noteFileTimeout: assign({ fileProblem: 'timeout' }),
    wantFile: assign((_, { format }: { format: FileWanted['format'] }) => ({
      format,
      file: null,
      fileProblem: null,
    })),
    /** The address says what is looked for; provided by the page. */
    writeAddress: (_, _params: DeskFilters) => {},
  },
  delays: { loadTimeout: 20_000, fileTimeout: 60_000 },
}).createMachine({
  id: 'desk',
  description: 'Lists what a desk is about, by what is looked for.',
  context: ({ input: { filters } }) => ({
    filters: withFilters(filters, filters),
    rows: [],
    next: null,
    beside: null,
    problem: null,
    file: null,
    fileProblem: null,
    format: 'csv',
  }),
  invoke: {
    id: 'watchAddress',
    src: 'watchAddress',
    onError: { description: 'What is looked for still applies; only Back doesn’t change it.' },
  },
  type: 'parallel',
  states: {
    list: {
      description: 'What is looked for, and what was found.',
      initial: 'loading',
      on: {
        'filters.set': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.loading',
          actions: [
            { type: 'setFilters', params: ({ event }) => event },
            { type: 'writeAddress', params: ({ context }) => context.filters },
          ],
          description:
            'Something else is looked for; an answer to what was looked for before comes to nothing.',
        },
        'address.changed': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'setFilters', params: ({ event }) => event },
          description: 'Back or Forward led to what was looked for before.',
        },
        'desk.changed': {
          target: '.loading',
          description: 'Something was done about what is listed: it is read anew.',
        },
      },
      states: {
        loading: {
          description: 'The first page is asked for; what is known stays shown, marked as being read.',
          tags: 'busy',
          entry: 'clearProblem',
          invoke: {
            id: 'loadDesk',
            src: 'loadDesk',
            input: ({ context }) => context.filters,
            onDone: { target: 'ready', actions: { type: 'takeDesk', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
          },
          after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
        },
        ready: {
          description: 'What was found is shown; an empty list says so.',
          on: {
            'list.more': { guard: 'hasMore', target: 'loadingMore', description: 'The next page is wanted.' },
          },
        },
        loadingMore: {
          description: 'The next page is asked for, below those that are shown.',
          entry: 'clearProblem',
          invoke: {
            id: 'loadMore',
            src: 'loadMore',
            input: ({ context }) => ({ filters: context.filters, before: context.next ?? '' }),
            onDone: { target: 'ready', actions: { type: 'takeMore', params: ({ event }) => event.output } },
            onError: { target: 'ready', actions: { type: 'noteProblem', params: ({ event }) => event } },
          },
          after: { loadTimeout: { target: 'ready', actions: 'noteTimeout' } },
        },
        failed: {
          description: 'The list could not be read; what is looked for stays.',
          on: { 'list.retry': 'loading' },
        },
      },
    },
    file: {
      description: 'The list as a file, beside everything else.',
      initial: 'idle',
      states: {
        idle: {
          description: 'It can be had.',
          on: {
            'file.bring': { target: 'bringing', actions: { type: 'wantFile', params: ({ event }) => event } },
          },
        },
        bringing: {
          description: 'The whole list is asked for, as it is looked for now.',
          invoke: {
            id: 'saveFile',
            src: 'saveFile',
            input: ({ context: { filters, format } }) => ({ filters, format }),
            onDone: { target: 'idle', actions: { type: 'noteFile', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: { type: 'noteFileProblem', params: ({ event }) => event } },
          },
          after: { fileTimeout: { target: 'idle', actions: 'noteFileTimeout' } },
        },
      },
    },
  },
})
