import { assign, fromPromise, setup } from 'xstate'
import type { Problem } from '#contract/errors.ts'
import type { FundStats, Project, ProjectCategory } from '#contract/projects.contract.ts'

export type ProjectSort = 'votes' | 'donations' | 'newest'

export interface ProjectsContext {
  projects: Project[]
  stats: FundStats | null
  category: ProjectCategory | null
  search: string
  sort: ProjectSort
  problem: Problem | null
}

export type ProjectsEvent =
  | { type: 'projects.retry' }
  | { type: 'category.choose'; category: ProjectCategory | null }
  | { type: 'search.change'; search: string }
  | { type: 'sort.choose'; sort: ProjectSort }

const problemOf = (error: unknown): Problem => (error as { code?: Problem } | null)?.code ?? 'internal'

/** The community's projects and the fund's totals, as the landing page reads them (Money 2, design.md 6). */
export const projectsMachine = setup({
  types: { context: {} as ProjectsContext, events: {} as ProjectsEvent },
  actors: {
    loadProjects: fromPromise<{ projects: Project[]; stats: FundStats }>(() =>
      Promise.reject(new Error('loadProjects')),
    ),
  },
  actions: {
    takeProjects: assign({
      projects: (_, params: { projects: Project[]; stats: FundStats }) => params.projects,
      stats: (_, params: { projects: Project[]; stats: FundStats }) => params.stats,
    }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    setCategory: assign({ category: (_, params: { category: ProjectCategory | null }) => params.category }),
    setSearch: assign({ search: (_, params: { search: string }) => params.search.slice(0, 100) }),
    setSort: assign({ sort: (_, params: { sort: ProjectSort }) => params.sort }),
  },
  delays: { loadTimeout: 20_000 },
}).createMachine({
  id: 'projects',
  context: { projects: [], stats: null, category: null, search: '', sort: 'votes', problem: null },
  initial: 'loading',
  on: {
    'category.choose': { actions: { type: 'setCategory', params: ({ event }) => event } },
    'search.change': { actions: { type: 'setSearch', params: ({ event }) => event } },
    'sort.choose': { actions: { type: 'setSort', params: ({ event }) => event } },
  },
  states: {
    loading: {
      description: 'Skeletons in the final geometry; filters can already be set.',
      entry: 'clearProblem',
      invoke: {
        id: 'loadProjects',
        src: 'loadProjects',
        onDone: { target: 'ready', actions: { type: 'takeProjects', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    ready: { description: 'Projects and totals are shown; an empty list says so.' },
    failed: {
      description: "'Failed to load projects' with Try again.",
      on: { 'projects.retry': 'loading' },
    },
  },
})
