import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Result } from '#contract/http/endpoint.ts'
import type { Failure, Problem } from '#contract/errors.ts'
import type { getDailyStats } from '#contract/projects/project-stats.contract.ts'
import type { ProjectDetails } from '#contract/projects/projects.contract.ts'

/** Votes and donations of a project on one UTC date. */
export type ProjectDay = Result<typeof getDailyStats>['data'][number]

export interface ProjectAnswer {
  project: ProjectDetails
  /** Oldest first. */
  days: ProjectDay[]
}

/** Range of the chart: the last week, the last four weeks, or all loaded days. */
export type ChartRange = 'week' | 'fourWeeks' | 'all'

export interface ProjectPageContext {
  id: string
  answer: ProjectAnswer | null
  range: ChartRange
  problem: Problem | null
}

export type ProjectPageEvent =
  | { type: 'project.retry' }
  | { type: 'range.set'; range: ChartRange }
  | { type: 'network.online' }

/** Nothing has this id, or the id is malformed. */
const gone: readonly Problem[] = ['not_found', 'invalid_request']

const codeOf = ({ error }: { error: unknown }): Problem => (error as Failure).code

/** One project at its own address (decisions.md, "Donations and votes"; design.md 6). */
export const projectPageMachine = setup({
  types: {
    context: {} as ProjectPageContext,
    events: {} as ProjectPageEvent,
    /** `known`: the answer that came with the page. */
    input: {} as { id: string; known: ProjectAnswer | null },
  },
  actors: {
    loadProject: fromPromise<ProjectAnswer, { id: string }>(() => Promise.reject(new Error('loadProject'))),
    watchNetwork: fromCallback<ProjectPageEvent>(() => {
      throw new Error('watchNetwork')
    }),
  },
  guards: {
    isKnown: ({ context }) => context.answer !== null,
    isGone: (_, failed: { error: unknown }) => gone.includes(codeOf(failed)),
    isOffline: (_, failed: { error: unknown }) => codeOf(failed) === 'offline',
  },
  actions: {
    takeAnswer: assign({ answer: (_, { answer }: { answer: ProjectAnswer }) => answer }),
    setRange: assign({ range: (_, { range }: { range: ChartRange }) => range }),
    noteProblem: assign({ problem: (_, failed: { error: unknown }) => codeOf(failed) }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
  },
  delays: { loadTimeout: 20_000 },
}).createMachine({
  id: 'projectPage',
  description: 'One project, with its votes and donations by day.',
  context: ({ input: { id, known } }) => ({ id, answer: known, range: 'fourWeeks', problem: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The server wrote the project into the page, or it is loaded now.',
      always: [{ guard: 'isKnown', target: 'found' }, { target: 'loading' }],
    },
    loading: {
      description: 'Placeholders of the final size are shown.',
      entry: 'clearProblem',
      invoke: {
        id: 'loadProject',
        src: 'loadProject',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'found',
          actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' },
          {
            guard: { type: 'isOffline', params: ({ event }) => event },
            target: 'offline',
            actions: { type: 'noteProblem', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    found: {
      description: 'The project is shown. How far back its chart reaches is the reader’s choice.',
      on: { 'range.set': { actions: { type: 'setRange', params: ({ event }) => event } } },
    },
    gone: { description: 'There is no such project: said so, with a way to all of them.' },
    failed: {
      description: 'It could not be loaded: said why, with Try again.',
      on: { 'project.retry': 'loading' },
    },
    offline: {
      description: 'The browser has no connection. It is tried again when there is one, or by a press.',
      invoke: {
        id: 'watchNetwork',
        src: 'watchNetwork',
        onError: { description: 'Try again is still there.' },
      },
      on: { 'project.retry': 'loading', 'network.online': 'loading' },
    },
  },
})
