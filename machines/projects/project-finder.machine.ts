import { assign, fromPromise, setup } from 'xstate'
import type { DonationProject } from '../order/order.machine.ts'

export interface ProjectFinderContext {
  readonly search: string
  readonly found: readonly DonationProject[]
}

export type ProjectFinderEvent = { type: 'search.type'; search: string } | { type: 'search.retry' }

/** What of a search is read, in characters. */
const searchLength = 100

/** Finds open projects beyond those that the order's list has, by the server's search (issue 11, "search"). */
export const projectFinderMachine = setup({
  types: { context: {} as ProjectFinderContext, events: {} as ProjectFinderEvent },
  actors: {
    find: fromPromise<readonly DonationProject[], { search: string }>(() =>
      Promise.reject(new Error('find')),
    ),
  },
  guards: { hasWords: (_, { search }: { search: string }) => search.trim() !== '' },
  actions: {
    takeSearch: assign({ search: (_, { search }: { search: string }) => search.slice(0, searchLength) }),
    takeFound: assign({ found: (_, { found }: { found: readonly DonationProject[] }) => found }),
    forgetFound: assign({ found: [] }),
  },
  delays: { findTimeout: 20_000 },
}).createMachine({
  id: 'projectFinder',
  description: 'Finds open projects by words.',
  context: { search: '', found: [] },
  initial: 'resting',
  on: {
    'search.type': [
      {
        guard: { type: 'hasWords', params: ({ event }) => event },
        target: '.finding',
        actions: { type: 'takeSearch', params: ({ event }) => event },
        description: 'An answer to what was typed before comes to nothing.',
      },
      {
        target: '.resting',
        actions: [{ type: 'takeSearch', params: ({ event }) => event }, 'forgetFound'],
        description: 'The field is empty again, or one was chosen.',
      },
    ],
  },
  states: {
    resting: { description: 'Nothing is searched for.' },
    finding: {
      description: 'The server is asked; what was found before stays until then.',
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => ({ search: context.search }),
        onDone: {
          target: 'found',
          actions: { type: 'takeFound', params: ({ event }) => ({ found: event.output }) },
        },
        onError: { target: 'failed', actions: 'forgetFound' },
      },
      after: { findTimeout: { target: 'failed', actions: 'forgetFound' } },
    },
    found: { description: 'They can be chosen; none is said, too.' },
    failed: { description: 'Said so, with Retry.', on: { 'search.retry': 'finding' } },
  },
})
