import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { FollowedProject } from '#contract/projects/follows.contract.ts'

export interface FollowedPage {
  readonly projects: readonly FollowedProject[]
  /** Where the next page begins; null: there is none. */
  readonly next: string | null
}

export interface FollowedContext {
  /** Null until it was read. */
  readonly list: FollowedPage | null
  readonly problem: Problem | null
}

export type FollowedEvent = { type: 'list.more' } | { type: 'list.retry' } | { type: 'network.online' }

/** The projects that a player follows, page by page (issue 11, "Follow a project"). Each row follows and leaves for itself. */
export const followedMachine = setup({
  types: { context: {} as FollowedContext, events: {} as FollowedEvent },
  actors: {
    loadPage: fromPromise<FollowedPage, { from: string | null }>(() => Promise.reject(new Error('loadPage'))),
    watchNetwork: fromCallback<FollowedEvent>(() => {
      throw new Error('watchNetwork')
    }),
  },
  guards: { hasMore: ({ context: { list } }) => list !== null && list.next !== null },
  actions: {
    takePage: assign({ list: (_, { list }: { list: FollowedPage }) => list }),
    /** What is told a second time got news meanwhile: it stays where it is. */
    addPage: assign(({ context: { list } }, { list: more }: { list: FollowedPage }) => {
      const told = list?.projects ?? []
      const known = new Set(told.map(({ id }) => id))
      return { list: { ...more, projects: [...told, ...more.projects.filter(({ id }) => !known.has(id))] } }
    }),
    noteProblem: assign({ problem: (_, failed: { error: unknown }) => (failed.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
  },
  delays: { loadTimeout: 20_000 },
}).createMachine({
  id: 'followed',
  description: 'Lists the projects that a player follows.',
  context: { list: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'Placeholders are shown.',
      entry: 'clearProblem',
      invoke: {
        id: 'loadFirst',
        src: 'loadPage',
        input: { from: null },
        onDone: {
          target: 'shown',
          actions: { type: 'takePage', params: ({ event }) => ({ list: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    shown: {
      description:
        'They are shown; who follows none is told how to. Why more didn’t come is said below them.',
      on: { 'list.more': { guard: 'hasMore', target: 'adding' } },
    },
    adding: {
      description: 'More of them are on their way; those that are there stay.',
      entry: 'clearProblem',
      invoke: {
        id: 'loadMore',
        src: 'loadPage',
        input: ({ context }) => ({ from: context.list?.next ?? null }),
        onDone: {
          target: 'shown',
          actions: { type: 'addPage', params: ({ event }) => ({ list: event.output }) },
        },
        onError: { target: 'shown', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { loadTimeout: { target: 'shown', actions: 'noteTimeout' } },
    },
    failed: {
      description: 'Said why, with Try again. It is tried again when the browser has a connection, too.',
      invoke: {
        id: 'watchNetwork',
        src: 'watchNetwork',
        onError: { description: 'Try again is still there.' },
      },
      on: { 'list.retry': 'loading', 'network.online': 'loading' },
    },
  },
})
