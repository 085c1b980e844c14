import type { Answer } from '#contract/http/endpoint.ts'
import type { getFundStats, listProjects } from '#contract/projects/projects.contract.ts'

/** The fund before anybody gave, for pages on which it is only the background. */
export const emptyFund: Answer<typeof getFundStats> = {
  donated: 0,
  goal: null,
  milestone: null,
  donors: 0,
  voters: 0,
  weightedVotes: 0,
  revision: 0,
  projects: 0,
  openProjects: 0,
  categories: [],
  sample: false,
  votesPerDay: [],
  latestDonations: [],
}

/** A project as the API sends it, of which a test says what it is about. */
export const wireProject = (about: {
  id: string
  title: string
  weightedVotes?: number
}): Answer<typeof listProjects>[number] => ({
  ...({ description: 'Where to go first.', category: 'Guilds', status: 'active' } as const),
  donations: 0,
  goal: null,
  milestone: null,
  weightedVotes: 0,
  revision: 0,
  weekVotes: 0,
  comments: 0,
  priority: 1,
  createdAt: '2026-02-01T00:00:00.000Z',
  ...about,
})
