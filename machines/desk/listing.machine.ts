import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { FileFormat } from '#contract/http/file-types.ts'

/** Filters and sort order by name; they are stored in the address. A null value does not filter. */
export interface ListingFilters {
  readonly [name: string]: string | number | null
}

export interface ListingRow {
  readonly id: string
}

export interface ListingPage {
  readonly rows: readonly ListingRow[]
  readonly next: string | null
}

/** The first page, and the data shown beside the list; null if there is none. */
export interface ListingAnswer extends ListingPage {
  readonly beside: unknown
}

export interface FileSaved {
  /** Number of rows in the file if the list has more; null if the file is complete. */
  readonly cutOffAt: number | null
}

export interface FileWanted {
  readonly filters: ListingFilters
  readonly format: FileFormat
}

export interface ListingContext {
  filters: ListingFilters
  rows: readonly ListingRow[]
  next: string | null
  beside: unknown
  problem: Problem | null
  /** Number of rows in the last saved file if the list has more; null if that file is complete. */
  cutOffAt: FileSaved['cutOffAt']
  fileProblem: Problem | null
  /** Format of the current or last export. */
  format: FileWanted['format']
}

export type ListingEvent =
  | { type: 'filters.set'; filters: Partial<ListingFilters> }
  | { type: 'address.changed'; filters: ListingFilters }
  | { type: 'list.more' }
  | { type: 'list.retry' }
  | { type: 'list.changed' }
  | { type: 'file.bring'; format: FileWanted['format'] }

/** Longest filter text in characters; longer texts are cut. */
const textLength = 200

const readable = (filters: Partial<ListingFilters>): ListingFilters =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, textLength) : value,
    ]),
  ) as ListingFilters

/**
 * A filtered list that is loaded page by page and can be exported as a file: a desk's list (design.md, BrainCore), or a
 * player's own votes and donations (design.md, "My votes and donations"). Each user defines its rows and filters.
 */
export const listingMachine = setup({
  types: {
    context: {} as ListingContext,
    events: {} as ListingEvent,
    input: {} as { filters: ListingFilters },
  },
  actors: {
    loadList: fromPromise<ListingAnswer, ListingFilters>(() => Promise.reject(new Error('loadList'))),
    loadMore: fromPromise<ListingPage, { filters: ListingFilters; before: string }>(() =>
      Promise.reject(new Error('loadMore')),
    ),
    /** Loads the whole list and saves it as a file. */
    saveFile: fromPromise<FileSaved, FileWanted>(() => Promise.reject(new Error('saveFile'))),
    watchAddress: fromCallback<ListingEvent>(() => {
      throw new Error('watchAddress')
    }),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    isOther: ({ context: { filters: known } }, { filters }: { filters: Partial<ListingFilters> }) =>
      Object.entries(filters).some(([name, value]) => known[name] !== value),
  },
  actions: {
    setFilters: assign({
      filters: ({ context }, { filters }: { filters: Partial<ListingFilters> }) => ({
        ...context.filters,
        ...readable(filters),
      }),
    }),
    takeList: assign((_, { rows, next, beside }: ListingAnswer) => ({ rows, next, beside })),
    takeMore: assign(({ context }, { rows, next }: ListingPage) => ({
      rows: [...context.rows, ...rows.filter(({ id }) => context.rows.every((known) => known.id !== id))],
      next,
    })),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    noteFile: assign({ cutOffAt: (_, { cutOffAt }: FileSaved) => cutOffAt }),
    noteFileProblem: assign({
      fileProblem: (_, params: { error: unknown }) => (params.error as Failure).code,
    }),
    noteFileTimeout: assign({ fileProblem: 'timeout' }),
    wantFile: assign((_, { format }: { format: FileWanted['format'] }) => ({
      format,
      cutOffAt: null,
      fileProblem: null,
    })),
    /** Stores the filters in the address; provided by the page. */
    writeAddress: (_, _params: ListingFilters) => {},
  },
  delays: { loadTimeout: 20_000, fileTimeout: 60_000 },
}).createMachine({
  id: 'listing',
  description: 'Lists what is looked for, page by page and as a file.',
  context: ({ input: { filters } }) => ({
    filters: readable(filters),
    rows: [],
    next: null,
    beside: null,
    problem: null,
    cutOffAt: null,
    fileProblem: null,
    format: 'xlsx',
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
        'list.changed': {
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
            id: 'loadList',
            src: 'loadList',
            input: ({ context }) => context.filters,
            onDone: { target: 'ready', actions: { type: 'takeList', params: ({ event }) => event.output } },
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
