import type { FundStats, Project } from '#contract/projects.contract.ts'
import { projectsMachine } from '#machines/projects.machine.ts'
import { defineModel } from './harness/model.ts'

const project: Project = {
  id: 'project-1',
  title: 'A map for newcomers',
  description: 'Where to go first.',
  category: 'Guilds',
  status: 'active',
  donations: 12_300,
  goal: null,
  milestone: null,
  weightedVotes: 40,
  weekVotes: 4,
  comments: 2,
  priority: 1,
  createdAt: '2026-02-01T00:00:00.000Z',
}
const stats: FundStats = {
  donated: 12_300,
  goal: null,
  milestone: null,
  donors: 3,
  weightedVotes: 40,
  openProjects: 1,
  votesPerDay: [],
  latestDonations: [],
}

export const model = defineModel({
  machine: projectsMachine,
  inputs: { plain: undefined },
  events: {
    'projects.retry': { valid: {} },
    'category.choose': {
      valid: { category: 'DAO' },
      boundary: { category: null },
      hostile: { category: 'Guilds' },
    },
    'search.change': {
      valid: { search: 'map' },
      boundary: { search: '' },
      hostile: { search: '<img>'.repeat(1000) },
    },
    'sort.choose': { valid: { sort: 'donations' }, boundary: { sort: 'votes' }, hostile: { sort: 'newest' } },
  },
  actors: {
    loadProjects: {
      done: { 'one project': { projects: [project], stats }, none: { projects: [], stats } },
      fails: { unavailable: { code: 'unavailable' }, 'something odd': {} },
    },
  },
  delays: { loadTimeout: 20_000 },
  sees: {
    loading: 'skeletons in the final geometry',
    ready: 'the projects, or that there are none',
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
  },
})
