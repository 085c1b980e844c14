import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'

/** The part of a server page that this machine needs; each user knows the other fields. */
export interface ReadPage {
  /** Start of the next page; null: this is the last one, or the only one. */
  readonly next: string | null
}

export interface PagesContext {
  /** The pages loaded so far, the first one first. */
  readonly pages: readonly ReadPage[]
  readonly problem: Problem | null
}

export type PagesEvent =
  | { type: 'pages.more' }
  | { type: 'pages.retry' }
  | { type: 'pages.again' }
  | { type: 'network.online' }

/**
 * Loads a list page by page, or at once if it has one page: the public ledger, followed projects, backers, the overview
 * of all desks (docs/decisions/reading-pages.md). Each user provides its own `loadPage`.
 */
export const pagesMachine = setup({
  types: { context: {} as PagesContext, events: {} as PagesEvent },
  actors: {
    /** `from`: the place where the page begins; null: the first page. */
    loadPage: fromPromise<ReadPage, { from: string | null }>(() => Promise.reject(new Error('loadPage'))),
    watchNetwork: fromCallback<PagesEvent>(() => {
      throw new Error('watchNetwork')
    }),
  },
  guards: {
    hasMore: ({ context }) => typeof context.pages.at(-1)?.next === 'string',
  },
  actions: {
    takeFirst: assign({ pages: (_, { page }: { page: ReadPage }) => [page] }),
    addPage: assign({ pages: ({ context }, { page }: { page: ReadPage }) => [...context.pages, page] }),
    noteProblem: assign({ problem: (_, failed: { error: unknown }) => (failed.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
  },
  delays: { loadTimeout: 20_000 },
}).createMachine({
  id: 'pages',
  description: 'Reads page by page.',
  context: { pages: [], problem: null },
  initial: 'loading',
  on: {
    'pages.again': {
      target: '.loading',
      description: 'Something may have changed meanwhile.',
    },
  },
  states: {
    loading: {
      description: 'The first page is read; pages read before stay shown until it has come.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'loadFirst',
        src: 'loadPage',
        input: { from: null },
        onDone: {
          target: 'shown',
          actions: { type: 'takeFirst', params: ({ event }) => ({ page: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    shown: {
      description: 'The pages are shown; a problem with the next one is named below them.',
      on: { 'pages.more': { guard: 'hasMore', target: 'adding' } },
    },
    adding: {
      description: 'The next page is read; the pages before stay shown.',
      entry: 'clearProblem',
      invoke: {
        id: 'loadMore',
        src: 'loadPage',
        input: ({ context }) => ({ from: context.pages.at(-1)?.next ?? null }),
        onDone: {
          target: 'shown',
          actions: { type: 'addPage', params: ({ event }) => ({ page: event.output }) },
        },
        onError: { target: 'shown', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { loadTimeout: { target: 'shown', actions: 'noteTimeout' } },
    },
    failed: {
      description:
        'The problem is named, with Try again; pages read before stay shown. It is tried again when the browser has a connection, too.',
      invoke: {
        id: 'watchNetwork',
        src: 'watchNetwork',
        onError: { description: 'Try again is still there.' },
      },
      on: { 'pages.retry': 'loading', 'network.online': 'loading' },
    },
  },
})
