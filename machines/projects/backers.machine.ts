import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Backer, LatestDonation } from '#contract/projects/backers.contract.ts'
import type { Failure, Problem } from '#contract/errors.ts'

/** Who gives to a project, or (`latest`, `named`) to the fund. */
export interface Backers {
  readonly players: number
  /** How many of them agreed to be named; null where that isn't counted. */
  readonly named: number | null
  readonly top: readonly Backer[]
  readonly latest: readonly LatestDonation[]
}

export interface BackersContext {
  /** Null: the fund. */
  projectId: string | null
  backers: Backers | null
  problem: Problem | null
}

export type BackersEvent = { type: 'backers.retry' } | { type: 'network.online' }

/** The players who back a project or the fund, by name where they agreed (decisions.md, "Donations and votes"). */
export const backersMachine = setup({
  types: {
    context: {} as BackersContext,
    events: {} as BackersEvent,
    input: {} as { projectId: string | null },
  },
  actors: {
    loadBackers: fromPromise<Backers, { projectId: string | null }>(() =>
      Promise.reject(new Error('loadBackers')),
    ),
    watchNetwork: fromCallback<BackersEvent>(() => {
      throw new Error('watchNetwork')
    }),
  },
  actions: {
    takeBackers: assign({ backers: (_, { backers }: { backers: Backers }) => backers }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
  },
  delays: { loadTimeout: 20_000 },
}).createMachine({
  id: 'backers',
  description: 'Reads who backs a project, or the fund.',
  context: ({ input: { projectId } }) => ({ projectId, backers: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Placeholders are shown.',
      entry: 'clearProblem',
      invoke: {
        id: 'loadBackers',
        src: 'loadBackers',
        input: ({ context }) => ({ projectId: context.projectId }),
        onDone: {
          target: 'shown',
          actions: { type: 'takeBackers', params: ({ event }) => ({ backers: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    shown: { description: 'They are shown as they were read; nobody yet is said, too.' },
    failed: {
      description: 'Said why, with Try again. It is tried again when the browser has a connection, too.',
      invoke: {
        id: 'watchNetwork',
        src: 'watchNetwork',
        onError: { description: 'Try again is still there.' },
      },
      on: { 'backers.retry': 'loading', 'network.online': 'loading' },
    },
  },
})
