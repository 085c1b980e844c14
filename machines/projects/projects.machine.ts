import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { FundStats, Project } from '#contract/projects/projects.contract.ts'
import type { ProjectCategory } from '#contract/projects/project-categories.ts'
import type { ProjectSort } from '#contract/projects/project-sorts.ts'

export interface ProjectFilters {
  category: ProjectCategory | null
  search: string
  sort: ProjectSort
  /** Only projects that take votes and donations. */
  onlyOpen: boolean
}

export interface ProjectsPage {
  /**
   * In list order. After the first page, it also includes projects that have moved ahead of the page since it was
   * loaded.
   */
  projects: Project[]
  /** Start of the next page; null: there is none. */
  next: string | null
}

export interface ProjectsAnswer extends ProjectsPage {
  /** The projects that lead this week. */
  top: Project[]
  stats: FundStats
}

export interface ProjectsContext extends ProjectFilters, ProjectsPage {
  top: Project[]
  stats: FundStats | null
  /** The filters of the last request. */
  asked: ProjectFilters
  /** Number of card slots. */
  shown: number
  problem: Problem | null
}

export type ProjectsEvent =
  | { type: 'projects.retry' }
  | { type: 'filters.set'; filters: Partial<ProjectFilters> }
  | { type: 'address.changed'; filters: Partial<ProjectFilters>; shown: number | undefined }
  | { type: 'list.more' }

/** A requested page: the filters, the largest number of projects, and the place where the last page ended. */
export interface WantedPage {
  filters: ProjectFilters
  after: string | null
  most: number
}

/** Longest search text in characters; longer texts are cut. */
const searchLength = 100

/**
 * Card slots at first, and those added by every press. Both numbers fill the rows with one, two or three cards in a
 * row. The page gives its leading card two slots.
 */
const firstPlaces = 12
const morePlaces = 18

const read = ({ category, search, sort, onlyOpen }: ProjectFilters): ProjectFilters => ({
  category,
  search: search.slice(0, searchLength),
  sort,
  onlyOpen,
})
const asks = (one: ProjectFilters, other: ProjectFilters): boolean =>
  one.category === other.category &&
  one.sort === other.sort &&
  one.onlyOpen === other.onlyOpen &&
  one.search.trim() === other.search.trim()

/** The community's projects, page by page, and the fund's totals, for the landing page (Money 2, design.md 6). */
export const projectsMachine = setup({
  types: {
    context: {} as ProjectsContext,
    events: {} as ProjectsEvent,
    /**
     * `known`: the answer that came with the page; `filters`: those of its address; `shown`: its number of card slots
     * when it was left, if it was.
     */
    input: {} as { known: ProjectsAnswer | null; filters: ProjectFilters; shown: number | undefined },
  },
  actors: {
    loadProjects: fromPromise<ProjectsAnswer, WantedPage>(() => Promise.reject(new Error('loadProjects'))),
    loadPage: fromPromise<ProjectsPage, WantedPage>(() => Promise.reject(new Error('loadPage'))),
    watchAddress: fromCallback<ProjectsEvent>(() => {
      throw new Error('watchAddress')
    }),
  },
  guards: {
    isKnown: ({ context }) => context.stats !== null,
    isOther: ({ context }) => !asks(context, context.asked),
    isTyped: ({ context }) => context.search.trim() !== context.asked.search.trim(),
    lacksCards: ({ context }) => context.next !== null && context.projects.length < context.shown,
  },
  actions: {
    takeAll: assign((_, { projects, next, top, stats }: ProjectsAnswer) => ({ projects, next, top, stats })),
    takePage: assign((_, { projects, next }: ProjectsPage) => ({ projects, next })),
    /** A project that arrives a second time has moved in the meantime: its old place is dropped. */
    addPage: assign(({ context }, page: ProjectsPage) => {
      const told = new Set(page.projects.map(({ id }) => id))
      return {
        projects: [...context.projects.filter(({ id }) => !told.has(id)), ...page.projects],
        next: page.next,
      }
    }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    noteAsked: assign({ asked: ({ context }) => read(context), problem: null }),
    /** Other filters start with the first cards again. */
    setFilters: assign(
      ({ context }, params: { filters: Partial<ProjectFilters>; shown?: number | undefined }) => {
        const filters = read({ ...context, ...params.filters })
        const { shown = firstPlaces } = params
        return { ...filters, shown: asks(filters, context) ? Math.max(context.shown, shown) : shown }
      },
    ),
    showMore: assign({ shown: ({ context }) => context.shown + morePlaces }),
    writeAddress: (_, _params: ProjectFilters) => {},
    /** Stores the number of card slots in this history entry, so that Back and a reload lead to the same place. */
    keepShown: (_, _params: { shown: number }) => {},
    /** Also shows 'Failed to load projects' as a toast (Money 8); provided by the feature, as are those above. */
    toastFailed: () => {},
  },
  delays: { loadTimeout: 20_000, searchPause: 250 },
}).createMachine({
  id: 'projects',
  description: 'The community’s projects and the fund’s totals.',
  context: ({ input: { known, filters, shown } }) => ({
    projects: known?.projects ?? [],
    next: known?.next ?? null,
    top: known?.top ?? [],
    stats: known?.stats ?? null,
    ...read(filters),
    asked: read(filters),
    shown: shown ?? firstPlaces,
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
      description:
        'Category, search, sort and only open ones, one or several at once. The address shows them.',
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
      entry: 'noteAsked',
      invoke: {
        id: 'loadProjects',
        src: 'loadProjects',
        input: ({ context }) => ({ filters: context.asked, after: null, most: context.shown }),
        onDone: { target: 'ready', actions: { type: 'takeAll', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
      after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
    },
    ready: {
      description: 'Projects and totals are shown; an empty list says so.',
      initial: 'resting',
      states: {
        resting: {
          description: "Cards, and 'Show more' while there are more.",
          always: [
            { guard: 'isTyped', target: 'typing' },
            { guard: 'isOther', target: 'changing' },
            { guard: 'lacksCards', target: 'adding' },
          ],
          on: {
            'list.more': { actions: ['showMore', { type: 'keepShown', params: ({ context }) => context }] },
          },
        },
        typing: {
          description: 'Another letter may follow; the former cards stay.',
          on: {
            'filters.set': {
              target: 'typing',
              reenter: true,
              actions: [
                { type: 'setFilters', params: ({ event }) => event },
                { type: 'writeAddress', params: ({ context }) => context },
              ],
            },
          },
          after: { searchPause: 'changing' },
        },
        changing: {
          description: 'The first cards of other filters are loaded; the former ones stay meanwhile.',
          entry: 'noteAsked',
          always: [
            { guard: 'isTyped', target: 'typing' },
            { guard: 'isOther', target: 'changing', reenter: true },
          ],
          invoke: {
            id: 'changePage',
            src: 'loadPage',
            input: ({ context }) => ({ filters: context.asked, after: null, most: context.shown }),
            onDone: { target: 'resting', actions: { type: 'takePage', params: ({ event }) => event.output } },
            onError: {
              target: '#projects.failed',
              actions: { type: 'noteProblem', params: ({ event }) => event },
            },
          },
          after: { loadTimeout: { target: '#projects.failed', actions: 'noteTimeout' } },
        },
        adding: {
          description: 'The next cards are loaded.',
          always: [
            { guard: 'isTyped', target: 'typing' },
            { guard: 'isOther', target: 'changing' },
          ],
          invoke: {
            id: 'addPage',
            src: 'loadPage',
            input: ({ context: { asked, next, shown, projects } }) => ({
              filters: asked,
              after: next,
              most: shown - projects.length,
            }),
            onDone: { target: 'resting', actions: { type: 'addPage', params: ({ event }) => event.output } },
            onError: { target: 'addFailed', actions: { type: 'noteProblem', params: ({ event }) => event } },
          },
          after: { loadTimeout: { target: 'addFailed', actions: 'noteTimeout' } },
        },
        addFailed: {
          description:
            "The cards stay, and 'Failed to load projects' with Try again in the place of the next.",
          always: [
            { guard: 'isTyped', target: 'typing' },
            { guard: 'isOther', target: 'changing' },
          ],
          on: { 'list.more': 'adding' },
          exit: 'clearProblem',
        },
      },
    },
    failed: {
      description: "'Failed to load projects' inline and as a toast, with Try again.",
      entry: 'toastFailed',
      on: { 'projects.retry': 'loading' },
    },
  },
})
