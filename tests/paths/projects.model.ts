import type { FundStats, Project } from '#contract/projects.contract.ts'
import { projectsMachine } from '#machines/projects.machine.ts'
import { failure } from './failure.ts'
import { defineModel } from './harness/model.ts'

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
  weekVotes: 4,
  comments: 2,
  priority: 1,
  createdAt: '2026-02-01T00:00:00.000Z',
}
const stats: FundStats = {
  donatedCents: 12_300,
  goalCents: null,
  milestone: null,
  donors: 3,
  weightedVotes: 40,
  openProjects: 1,
  sample: true,
  votesPerDay: [],
  latestDonations: [],
}

export const model = defineModel({
  machine: projectsMachine,
  inputs: { plain: undefined },
  events: {
    'projects.retry': { valid: {} },
    'filters.set': {
      valid: { filters: { category: 'DAO', sort: 'donations' } },
      'only a search': { filters: { search: 'map' } },
      boundary: { filters: {} },
      cleared: { filters: { category: null, search: '' } },
      hostile: { filters: { search: '<img>'.repeat(1000) } },
    },
    'address.changed': {
      valid: { filters: { category: 'Guilds', search: 'map', sort: 'newest' } },
      boundary: { filters: { category: null, search: '', sort: 'votes' } },
      hostile: { filters: { category: null, search: '<img>'.repeat(1000), sort: 'votes' } },
    },
    'list.showAll': { valid: {} },
  },
  actors: {
    loadProjects: {
      done: { 'one project': { projects: [project], stats }, none: { projects: [], stats } },
      fails: { unavailable: failure('unavailable'), 'something odd': failure('internal') },
    },
    watchAddress: { reports: ['address.changed'], fails: { 'not supported': new Error('no history') } },
  },
  delays: { loadTimeout: 20_000 },
  sees: {
    loading: 'skeletons in the final geometry',
    'ready.firstCards': 'nine projects at most and how many there are, or that there are none',
    'ready.allCards': 'every project the filters let through',
    failed: [{ text: 'Failed to load projects' }, { role: 'button', name: 'Try again' }],
  },
  bound: ({ projects, problem, category, search, sort }) => [
    projects.length,
    problem,
    category,
    search.length,
    sort,
  ],
  invariants: {
    'a failure is named exactly while it is shown': ({ context, states }) =>
      (context.problem !== null) === states.includes('failed'),
    'a search stays short': ({ context }) => context.search.length <= 100,
    'a filter that was not named stays': ({ context, previous, trail }) =>
      previous === null ||
      trail.at(-1)?.label !== 'filters.set (only a search)' ||
      (context.category === previous.category && context.sort === previous.sort),
    'what the player sets is written into the address, what the address said is not': ({ trail }) =>
      trail.every(
        ({ label, did }) =>
          did.some((one) => one.includes('writeAddress')) === label.startsWith('filters.set'),
      ),
  },
})
