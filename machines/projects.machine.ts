import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { FundStats, Project } from '#contract/projects.contract.ts'
import type { ProjectCategory } from '#contract/project-categories.ts'
import type { ProjectSort } from '#contract/project-sorts.ts'

export interface ProjectFilters {
  category: ProjectCategory | null
  search: string
  sort: ProjectSort
}

export interface ProjectsAnswer {
  projects: Project[]
  stats: FundStats
}

export interface ProjectsContext extends ProjectFilters {
  projects: Project[]
  stats: FundStats | null
  problem: Problem | null
}

export type ProjectsEvent =
  | { type: 'projects.retry' }
  | { type: 'filters.set'; filters: Partial<ProjectFilters> }
  | { type: 'address.changed'; filters: ProjectFilters }
  | { type: 'list.showAll' }

/** What of a search is read, in characters. */
const searchLength = 100

/** The community's projects and the fund's totals, as the landing page reads them (Money 2, design.md 6). */
export const projectsMachine = setup({
  types: {
    context: {} as ProjectsContext,
    events: {} as ProjectsEvent,
    /** `known`: what came with the page; `filters`: those of its address. */
    input: {} as { known: ProjectsAnswer | null; filters: ProjectFilters },
  },
  actors: {
    loadProjects: fromPromise<ProjectsAnswer>(() => Promise.reject(new Error('loadProjects'))),
    watchAddress: fromCallback<ProjectsEvent>(() => {
      throw new Error('watchAddress')
    }),
  },
  guards: { isKnown: ({ context }) => context.stats !== null },
  actions: {
    takeProjects: assign({
      projects: (_, params: ProjectsAnswer) => params.projects,
      stats: (_, params: ProjectsAnswer) => params.stats,
    }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    setFilters: assign(({ context }, { filters }: { filters: Partial<ProjectFilters> }) => ({
      category: filters.category === undefined ? context.category : filters.category,
      search: (filters.search ?? context.search).slice(0, searchLength),
      sort: filters.sort ?? context.sort,
    })),
    writeAddress: (_, _params: ProjectFilters) => {},
    /** 'Failed to load projects' as a toast too (Money 8); provided by the feature, as is the one above. */
    toastFailed: () => {},
  },
  delays: { loadTimeout: 20_000 },
}).createMachine({
  id: 'projects',
  description: 'The community’s projects and the fund’s totals.',
  context: ({ input: { known, filters } }) => ({
    projects: known?.projects ?? [],
    stats: known?.stats ?? null,
    category: filters.category,
    search: filters.search.slice(0, searchLength),
    sort: filters.sort,
    problem: null,
  }),
  invoke: {
    id: 'watchAddress',
    src: 'watchAddress',
    onError: { description: 'The filters still apply; only the address does not show them.' },
  },
  initial: 'arriving',
  on: {
    'filters.set': {
      description: 'Category, search and sort, one or several at once. The address shows them.',
      actions: [
        { type: 'setFilters', params: ({ event }) => event },
        { type: 'writeAddress', params: ({ context }) => context },
      ],
    },
    'address.changed': {
      description: 'Back or Forward changed the filters.',
      actions: { type: 'setFilters', params: ({ event }) => event },
    },
  },
  states: {
    arriving: {
      description: 'The server wrote projects and totals into the page, or they are loaded now.',
      always: [{ guard: 'isKnown', target: 'ready' }, { target: 'loading' }],
    },
    loading: {
      description: 'Placeholders of the final size are shown; filters can already be set.',
      entry: 'clearProblem',
      invoke: {
        id: 'loadProjects',
        src: 'loadProjects',
        onDone: { target: 'ready', actions: { type: 'takeProjects', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    ready: {
      description: 'Projects and totals are shown; an empty list says so.',
      initial: 'firstCards',
      states: {
        firstCards: {
          description: "Nine cards, and 'Show all' with the total.",
          on: { 'list.showAll': 'allCards' },
        },
        allCards: { description: 'Every card that matches the filters.' },
      },
    },
    failed: {
      description: "'Failed to load projects' inline and as a toast, with Try again.",
      entry: 'toastFailed',
      on: { 'projects.retry': 'loading' },
    },
  },
})
