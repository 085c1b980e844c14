import type { FundStats, Project } from '#contract/projects.contract.ts'
import type { ProjectFilters, ProjectsContext } from '#machines/projects.machine.ts'
import { projectsMachine } from '#machines/projects.machine.ts'
import { failure } from './failure.ts'
import type { Deed, Lead, Seen, Sight } from './harness/model.ts'
import { defineModel, passing } from './harness/model.ts'
import { eventLabel } from './harness/step.ts'

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
/** One more than the list shows before it is asked for all. */
const tenProjects = Array.from({ length: 10 }, (_, at) => ({
  ...project,
  id: `project-${at + 1}`,
  title: at === 0 ? project.title : `Map ${at + 1}`,
  weightedVotes: project.weightedVotes - at,
  donatedCents: project.donatedCents - at,
  createdAt: `2026-02-0${9 - Math.min(at, 8)}T00:00:00.000Z`,
}))
const stats: FundStats = {
  donatedCents: 12_300,
  goalCents: null,
  milestone: null,
  donors: 3,
  voters: 2,
  weightedVotes: 40,
  revision: 1,
  projects: 10,
  openProjects: 1,
  sample: true,
  votesPerDay: [],
  latestDonations: [],
}

/** Once the projects are there each category says how many it has. */
const countOf = ({ category, projects }: ProjectsContext): string =>
  projects.length === 0 ? '' : ` ${category === null || category === project.category ? projects.length : 0}`

const toolbar = (context: ProjectsContext): Sight[] => [
  { role: 'radio', name: `${context.category ?? 'All'}${countOf(context)}`, is: 'checked' },
  { role: 'searchbox', name: 'Search projects', value: context.search },
  { role: 'combobox', name: 'Sort by', value: context.sort },
]

/** Every project of the model is of one category, and what is searched for is in all of them or in none. */
const isFound = ({ category, search }: ProjectsContext): boolean =>
  (category === null || category === project.category) && (search === '' || search === 'map')

const found = (context: ProjectsContext): Sight[] => {
  if (context.projects.length === 0) return [{ text: 'No projects yet. Donations go to the community fund.' }]
  return [
    ...toolbar(context),
    isFound(context)
      ? { role: 'article', name: context.projects[0]?.title ?? '' }
      : { text: 'No projects match these filters.' },
  ]
}
const all = { role: 'button', name: 'Show all 10' } as const
const tenth = { role: 'article', name: 'Map 10' } as const

const odd = '<img>'.repeat(1000)
/** Some filters, and what holds of each then. */
const chosen = {
  valid: { filters: { category: 'DAO', sort: 'donations' } },
  'only a search': { filters: { search: 'map' } },
  boundary: { filters: {} },
  cleared: { filters: { category: null, search: '' } },
  hostile: { filters: { search: odd } },
} as const
const addressed = {
  valid: { filters: { category: 'Guilds', search: 'map', sort: 'newest' } },
  boundary: { filters: { category: null, search: '', sort: 'votes' } },
  hostile: { filters: { category: null, search: odd, sort: 'votes' } },
} as const

const places = ['loading', 'ready.firstCards', 'ready.allCards', 'failed'] as const

/** What is named holds, a search by its first hundred characters; what isn't named stays. */
const filtered = (filters: Partial<ProjectFilters>, { previous }: Seen<ProjectsContext>): ProjectFilters => ({
  category: filters.category === undefined ? (previous?.category ?? null) : filters.category,
  search: (filters.search ?? previous?.search ?? '').slice(0, 100),
  sort: filters.sort ?? previous?.sort ?? 'votes',
})

type Line = (seen: Seen<ProjectsContext>) => Lead<ProjectsContext>
const setBy = (
  event: string,
  payloads: Record<string, { filters: Partial<ProjectFilters> }>,
  deeds: (now: ProjectFilters) => readonly Deed[],
): Record<string, Line> =>
  Object.fromEntries(
    places.flatMap((place) =>
      Object.entries(payloads).map(([name, { filters }]) => [
        `${place} | ${eventLabel(event, name)}`,
        (seen) => [place, filtered(filters, seen), deeds(filtered(filters, seen))],
      ]),
    ),
  )

const lists = { 'ten projects': { projects: tenProjects, stats }, none: { projects: [], stats } }
const loads = (filters: ProjectFilters): Lead<ProjectsContext> => [
  'loading',
  { projects: [], stats: null, ...filters, problem: null },
  ['starts watchAddress', 'starts loadProjects'],
]
const shows = (filters: ProjectFilters): Lead<ProjectsContext> => [
  'ready.firstCards',
  { ...lists['ten projects'], ...filters, problem: null },
  ['starts watchAddress'],
]
const failures = { unavailable: failure('unavailable'), 'something odd': failure('internal') }

export const model = defineModel({
  machine: projectsMachine,
  inputs: {
    plain: { known: null, filters: addressed.boundary.filters },
    'written by the server': { known: lists['ten projects'], filters: addressed.boundary.filters },
    'written with filters': { known: lists['ten projects'], filters: addressed.valid.filters },
    hostile: { known: null, filters: addressed.hostile.filters },
  },
  events: {
    'projects.retry': { valid: {} },
    'filters.set': chosen,
    'address.changed': addressed,
    'list.showAll': { valid: {} },
  },
  actors: {
    loadProjects: {
      done: lists,
      fails: failures,
    },
    watchAddress: { reports: ['address.changed'], fails: { 'not supported': new Error('no history') } },
  },
  delays: { loadTimeout: 20_000 },
  sees: {
    arriving: passing,
    loading: (context) => [...toolbar(context), { text: 'Loading...' }],
    'ready.firstCards': (context) => [
      ...found(context),
      ...(context.projects.length > 9 && isFound(context) ? [all, { absent: tenth }] : [{ absent: all }]),
    ],
    'ready.allCards': (context) => [
      ...found(context),
      { absent: all },
      ...(context.projects.length > 9 && isFound(context) ? [tenth] : []),
    ],
    failed: [{ text: 'Failed to load projects' }, { role: 'button', name: 'Try again' }],
  },
  bound: ({ projects, problem, category, search, sort }) => [
    Math.min(projects.length, 1),
    problem,
    category,
    search.length,
    sort,
  ],
  leads: {
    'start plain': loads(addressed.boundary.filters),
    'start hostile': loads({ ...addressed.hostile.filters, search: odd.slice(0, 100) }),
    'start written by the server': shows(addressed.boundary.filters),
    'start written with filters': shows(addressed.valid.filters),
    ...Object.fromEntries(
      Object.entries(lists).map(([name, list]) => [
        `loading | loadProjects done: ${name}`,
        ['ready.firstCards', { ...list, problem: null }, []] as const,
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(failures).map(([name, { code }]) => [
        `loading | loadProjects fails: ${name}`,
        ['failed', { problem: code }, ['toastFailed']] as const,
      ]),
    ),
    'loading | after loadTimeout': ['failed', { problem: 'timeout' }, ['toastFailed']],
    'failed | projects.retry': ['loading', { problem: null }, ['starts loadProjects']],
    'ready.firstCards | list.showAll': ['ready.allCards', {}, []],
    ...Object.fromEntries(places.map((place) => [`${place} | watchAddress fails`, [place, {}, []] as const])),
    ...setBy('filters.set', chosen, (now) => [['writeAddress', now]]),
    ...setBy('address.changed', addressed, () => []),
  },
  invariants: {
    'a failure is named exactly while it is shown': ({ context, states }) =>
      (context.problem !== null) === states.includes('failed'),
  },
})
