import type { Answer } from '#contract/endpoint.ts'
import type { getFundStats } from '#contract/projects.contract.ts'

/** The fund before anybody gave, for pages on which it is only the background. */
export const emptyFund: Answer<typeof getFundStats> = {
  donated: 0,
  goal: null,
  milestone: null,
  donors: 0,
  voters: 0,
  weightedVotes: 0,
  projects: 0,
  openProjects: 0,
  sample: false,
  votesPerDay: [],
  latestDonations: [],
}
