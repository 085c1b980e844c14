import { assign, fromPromise, setup } from 'xstate'
import type { Result } from '#contract/http/endpoint.ts'
import type { Failure, Problem } from '#contract/errors.ts'
import type { readOverview } from '#contract/desk/overview.contract.ts'

export type Overview = Result<typeof readOverview>

export interface OverviewContext {
  overview: Overview | null
  problem: Problem | null
}

/**
 * The overview of the administrators: what waits on all desks, and what was changed last (design.md, BrainCore). It lives as
 * long as their page: the list of desks counts from it.
 */
export const overviewMachine = setup({
  types: {
    context: {} as OverviewContext,
    events: {} as { type: 'overview.retry' } | { type: 'overview.again' },
  },
  actors: {
    readOverview: fromPromise<Overview>(() => Promise.reject(new Error('readOverview'))),
  },
  actions: {
    takeOverview: assign({ overview: (_, { overview }: { overview: Overview }) => overview }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
  },
  delays: { loadTimeout: 20_000 },
}).createMachine({
  id: 'overview',
  description: 'Reads what waits for a decision on all desks.',
  context: { overview: null, problem: null },
  initial: 'reading',
  on: {
    'overview.again': {
      target: '.reading',
      description: 'Something may have been decided meanwhile; what is known stays shown.',
    },
  },
  states: {
    reading: {
      description: 'The overview is asked for.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'readOverview',
        src: 'readOverview',
        onDone: {
          target: 'shown',
          actions: { type: 'takeOverview', params: ({ event }) => ({ overview: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    shown: { description: 'It is shown as it was read.' },
    failed: {
      description: 'It could not be read; what was read before stays shown.',
      on: { 'overview.retry': 'reading' },
    },
  },
})
