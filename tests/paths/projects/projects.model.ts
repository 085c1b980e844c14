import type { FundStats, Project } from '#contract/projects/projects.contract.ts'
import type { ProjectFilters, ProjectsContext, ProjectsPage } from '#machines/projects/projects.machine.ts'
import { projectsMachine } from '#machines/projects/projects.machine.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'
import { eventLabel } from '../harness/step.ts'

const project: Project = {
  id: 'project-1',
  title: 'A map for newcomers',
  description: 'Where to go first.',
  category: 'Guilds',
  status: 'active',
  donatedCents: 12_300,
  goalCents: null,
  milestone: null,
  weightedVotes: 40,
  revision: 1,
  weekVotes: 4,
  comments: 2,
  priority: 1,
  createdAt: '2026-02-01T00:00:00.000Z',
}
/** Projects of the list by their numbers, each with less than the one before it. */
const numbered = (from: number, to: number): Project[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at).map((number) => ({
    ...project,
    id: `project-${number}`,
    title: number === 1 ? project.title : `Map ${number}`,
    weightedVotes: 100 - number,
    donatedCents: 12_300 - number,
    createdAt: new Date(Date.UTC(2026, 1, 60 - number)).toISOString(),
  }))
const stats: FundStats = {
  donatedCents: 12_300,
  goalCents: null,
  milestone: null,
  donors: 3,
  voters: 2,
  weightedVotes: 40,
  revision: 1,
  projects: 40,
  openProjects: 40,
  categories: [{ category: 'Guilds', projects: 40, openProjects: 40 }],
  sample: true,
  votesPerDay: [],
  latestDonations: [],
}

/** The first cards; a page that is read has as many, or more. */
const twelve = numbered(1, 12)
const lists = {
  'a full page': { projects: twelve, next: 'behind the twelfth', top: twelve.slice(0, 2), stats },
  none: { projects: [], next: null, top: [], stats: { ...stats, projects: 0, categories: [] } },
}
const pages = {
  'the last': { projects: [project, ...numbered(13, 15)], next: null },
  'a full page': { projects: numbered(13, 42), next: 'behind the last' },
  none: { projects: [], next: null },
} satisfies Record<string, ProjectsPage>

/** Once the totals are there each category says how many it has. */
const countOf = ({ category, stats: known }: ProjectsContext): string => {
  if (!known) return ''
  return ` ${category === null ? known.projects : (known.categories.find((one) => one.category === category)?.projects ?? 0)}`
}

const toolbar = (context: ProjectsContext): Sight[] => [
  { role: 'radio', name: `${context.category ?? 'All'}${countOf(context)}`, is: 'checked' },
  { role: 'searchbox', name: 'Search projects', value: context.search },
  { role: 'combobox', name: 'Sort by', value: context.sort },
  { role: 'switch', name: 'Only open', ...(context.onlyOpen && { is: 'checked' as const }) },
]

/** Every project of the model is of one category. */
const isListed = ({ category, projects }: ProjectsContext): boolean =>
  projects.length > 0 && (category === null || category === project.category)

/** Then there are no filters either. */
export const hasNone = ({ stats: totals, projects }: ProjectsContext): boolean =>
  totals?.projects === 0 && projects.length === 0
const noneYet = { text: 'No projects yet. Donations go to the community fund.' } as const
const found = (context: ProjectsContext): Sight[] => {
  if (hasNone(context)) return [noneYet]
  return [
    ...toolbar(context),
    isListed(context)
      ? { role: 'article', name: context.projects[0]?.title ?? '' }
      : { text: 'No projects match these filters.' },
  ]
}
/** While others are on their way, those that may match stay. */
const former = (context: ProjectsContext): Sight[] =>
  hasNone(context)
    ? [noneYet]
    : [
        ...toolbar(context),
        isListed(context)
          ? { role: 'article', name: context.projects[0]?.title ?? '' }
          : { text: 'Loading...' },
      ]
const more = { role: 'button', name: 'Show more' } as const
const loadingMore = { role: 'button', name: 'Loading more', is: 'busy' } as const
const again = { role: 'button', name: 'Try again' } as const
const failed = { text: 'Failed to load projects' } as const
/** The leading card of all projects by votes takes two places. */
const cards = ({ category, search, sort, onlyOpen, shown }: ProjectsContext): number =>
  sort === 'votes' && category === null && search.trim() === '' && !onlyOpen ? shown - 1 : shown
/** Of how many it is known that they match. */
const known = ({ category, search, stats: totals, projects }: ProjectsContext): number =>
  search.trim() !== ''
    ? projects.length
    : category === null
      ? (totals?.projects ?? 0)
      : (totals?.categories.find((one) => one.category === category)?.projects ?? 0)
export const offersMore = (context: ProjectsContext): boolean =>
  isListed(context) &&
  (context.projects.length > cards(context) ||
    (context.next !== null && known(context) > context.projects.length))

const odd = '<img>'.repeat(1000)
/** Some filters, and what holds of each then. */
const chosen = {
  valid: { filters: { category: 'DAO', sort: 'donations' } },
  'only a search': { filters: { search: 'map' } },
  'a space more': { filters: { search: 'map ' } },
  'only an order': { filters: { sort: 'donations' } },
  'only open': { filters: { onlyOpen: true } },
  boundary: { filters: {} },
  cleared: { filters: { category: null, search: '', onlyOpen: false } },
  hostile: { filters: { search: odd } },
} as const
const addressed = {
  valid: { filters: { category: 'Guilds', search: 'map', sort: 'newest', onlyOpen: true }, shown: 12 },
  'without a search': { filters: { category: null, search: '', sort: 'votes', onlyOpen: false }, shown: 12 },
  boundary: { filters: { category: null, search: '', sort: 'votes', onlyOpen: false }, shown: 30 },
  hostile: { filters: { category: null, search: odd, sort: 'votes', onlyOpen: false }, shown: 12 },
} as const

const places = [
  'loading',
  'ready.resting',
  'ready.typing',
  'ready.changing',
  'ready.adding',
  'ready.addFailed',
  'failed',
] as const

/** What is named holds, a search by its first hundred characters; what isn't named stays. */
const filtered = (filters: Partial<ProjectFilters>, previous: ProjectsContext): ProjectFilters => ({
  category: filters.category === undefined ? previous.category : filters.category,
  search: (filters.search ?? previous.search).slice(0, 100),
  sort: filters.sort ?? previous.sort,
  onlyOpen: filters.onlyOpen ?? previous.onlyOpen,
})
const asFilters = ({ category, search, sort, onlyOpen }: ProjectFilters): ProjectFilters => ({
  category,
  search,
  sort,
  onlyOpen,
})
/** Spaces around a search ask for nothing else. */
const question = ({ category, search, sort, onlyOpen }: ProjectFilters): string =>
  JSON.stringify([category, search.trim(), sort, onlyOpen])

const pageOf = (filters: ProjectFilters, after: string | null, most: number): Deed => [
  'starts loadPage',
  { filters: asFilters(filters), after, most },
]
const changes = (context: ProjectsContext): Deed => [
  'starts changePage',
  (pageOf(context, null, context.shown) as readonly [string, object])[1],
]
const adds = ({ asked, next, shown, projects }: ProjectsContext): Deed => [
  'starts addPage',
  (pageOf(asked, next, shown - projects.length) as readonly [string, object])[1],
]

/** Where a list goes on whose answer has come, or whose filters were changed. */
const settled = (
  context: ProjectsContext,
  { place = 'ready.resting', deeds = [] as readonly Deed[] } = {},
): Lead<ProjectsContext> => {
  if (context.search.trim() !== context.asked.search.trim())
    return ['ready.typing', { ...context, problem: null }, deeds]
  if (question(context) !== question(context.asked))
    return [
      'ready.changing',
      { ...context, asked: filtered({}, context), problem: null },
      [...deeds, changes(context)],
    ]
  if (place === 'ready.resting' && context.next !== null && context.projects.length < context.shown)
    return ['ready.adding', { ...context, problem: null }, [...deeds, adds(context)]]
  return [place, context, deeds]
}

type Line = (seen: Seen<ProjectsContext>) => Lead<ProjectsContext>
const before = ({ previous }: Seen<ProjectsContext>): ProjectsContext => previous as ProjectsContext

const setBy = (
  event: string,
  payloads: Record<string, { filters: Partial<ProjectFilters>; shown?: number }>,
  deeds: (now: ProjectFilters) => readonly Deed[],
): Record<string, Line> =>
  Object.fromEntries(
    places.flatMap((place) =>
      Object.entries(payloads).map(([name, { filters, shown = 12 }]) => [
        `${place} | ${eventLabel(event, name)}`,
        (seen): Lead<ProjectsContext> => {
          const now = filtered(filters, before(seen))
          const isSame = question(now) === question(before(seen))
          const context = {
            ...before(seen),
            ...now,
            shown: isSame ? Math.max(before(seen).shown, shown) : shown,
          }
          const is = { place, deeds: deeds(now) }
          return ['loading', 'failed', 'ready.typing'].includes(place)
            ? [place, context, is.deeds]
            : settled(context, is)
        },
      ]),
    ),
  )

const loads = (filters: ProjectFilters, shown: number): Lead<ProjectsContext> => [
  'loading',
  { projects: [], next: null, top: [], stats: null, ...filters, asked: filters, shown, problem: null },
  ['starts watchAddress', ['starts loadProjects', { filters, after: null, most: shown }]],
]
const shows = (filters: ProjectFilters): Lead<ProjectsContext> => [
  'ready.resting',
  { ...lists['a full page'], ...filters, asked: filters, shown: 12, problem: null },
  ['starts watchAddress'],
]
const failures = { unavailable: failure('unavailable'), 'something odd': failure('internal') }
const fails =
  (place: string, problem: ProjectsContext['problem'], deeds: readonly Deed[]): Line =>
  (seen) => [place, { ...before(seen), problem }, deeds]
/** What is told again isn't there twice, and is as it was told last. */
const merged = (projects: readonly Project[], page: readonly Project[]): Project[] => [
  ...projects.filter(({ id }) => page.every((one) => one.id !== id)),
  ...page,
]
const startsAgain: Line = (seen) => [
  'loading',
  { asked: filtered({}, before(seen)), problem: null },
  [['starts loadProjects', { filters: filtered({}, before(seen)), after: null, most: before(seen).shown }]],
]

export const model = defineModel({
  machine: projectsMachine,
  inputs: {
    plain: { known: null, filters: addressed.boundary.filters, shown: undefined },
    'back to more cards': { known: null, filters: addressed.boundary.filters, shown: 30 },
    'written by the server': {
      known: lists['a full page'],
      filters: addressed.boundary.filters,
      shown: 12,
    },
    'written with filters': { known: lists['a full page'], filters: addressed.valid.filters, shown: 12 },
    hostile: { known: null, filters: addressed.hostile.filters, shown: 12 },
  },
  events: {
    'projects.retry': { valid: {} },
    'filters.set': chosen,
    'address.changed': addressed,
    'list.more': { valid: {} },
  },
  actors: {
    loadProjects: { done: lists, fails: failures },
    loadPage: { done: pages, fails: failures },
    watchAddress: { reports: ['address.changed'], fails: { 'not supported': new Error('no history') } },
  },
  delays: { loadTimeout: 20_000, searchPause: 250 },
  sees: {
    arriving: passing,
    loading: (context) => [...toolbar({ ...context, stats: null }), { text: 'Loading...' }],
    'ready.resting': (context) => [...found(context), offersMore(context) ? more : { absent: more }],
    'ready.typing': former,
    'ready.changing': former,
    'ready.adding': (context) => [...found(context), ...(offersMore(context) ? [loadingMore] : [])],
    'ready.addFailed': (context) => [...found(context), ...(offersMore(context) ? [failed, again] : [])],
    failed: [failed, again],
  },
  bound: (context) => [
    Math.min(context.projects.length, 13),
    context.next === null,
    context.projects.length < context.shown,
    context.stats === null,
    context.problem === null,
    context.search !== '',
    question(context) === question(context.asked),
    context.search.trim() === context.asked.search.trim(),
  ],
  leads: {
    'start plain': loads(addressed.boundary.filters, 12),
    'start back to more cards': loads(addressed.boundary.filters, 30),
    'start hostile': loads({ ...addressed.hostile.filters, search: odd.slice(0, 100) }, 12),
    'start written by the server': shows(addressed.boundary.filters),
    'start written with filters': shows(addressed.valid.filters),
    ...Object.fromEntries(
      Object.entries(lists).map(([name, list]): [string, Line] => [
        `loading | loadProjects done: ${name}`,
        (seen) => settled({ ...before(seen), ...list }),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(pages).flatMap(([name, { projects, next }]): [string, Line][] => [
        [`ready.changing | changePage done: ${name}`, (seen) => settled({ ...before(seen), projects, next })],
        [
          `ready.adding | addPage done: ${name}`,
          (seen) => settled({ ...before(seen), projects: merged(before(seen).projects, projects), next }),
        ],
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(failures).flatMap(([name, { code }]): [string, Line][] => [
        [`loading | loadProjects fails: ${name}`, fails('failed', code, ['toastFailed'])],
        [`ready.changing | changePage fails: ${name}`, fails('failed', code, ['toastFailed'])],
        [`ready.adding | addPage fails: ${name}`, fails('ready.addFailed', code, [])],
      ]),
    ),
    'loading | after loadTimeout': fails('failed', 'timeout', ['toastFailed']),
    'ready.changing | after loadTimeout': fails('failed', 'timeout', ['toastFailed']),
    'ready.adding | after loadTimeout': fails('ready.addFailed', 'timeout', []),
    'ready.typing | after searchPause': (seen) => [
      'ready.changing',
      { asked: filtered({}, before(seen)) },
      [changes(before(seen))],
    ],
    'failed | projects.retry': startsAgain,
    'ready.resting | list.more': (seen) => {
      const shown = before(seen).shown + 18
      return settled({ ...before(seen), shown }, { deeds: [['keepShown', { shown }]] })
    },
    'ready.addFailed | list.more': (seen) => ['ready.adding', { problem: null }, [adds(before(seen))]],
    ...Object.fromEntries(places.map((place) => [`${place} | watchAddress fails`, [place, {}, []] as const])),
    ...setBy('filters.set', chosen, (now) => [['writeAddress', now]]),
    ...setBy('address.changed', addressed, () => []),
  },
  invariants: {
    'a failure is named exactly while it is shown': ({ context, states }) =>
      (context.problem !== null) === (states.includes('failed') || states.includes('ready.addFailed')),
    'no project stands twice': ({ context: { projects } }) =>
      new Set(projects.map(({ id }) => id)).size === projects.length,
    'a list that rests is the one that was asked for, with as many cards as are shown': ({
      context,
      states,
    }) =>
      !states.includes('ready.resting') ||
      (question(context) === question(context.asked) &&
        (context.next === null || context.projects.length >= context.shown)),
  },
})
