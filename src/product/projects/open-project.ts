import type { Project } from '#contract/projects/projects.contract.ts'
import type { OpenProject } from '#machines/donation/donation.machine.ts'

/** What a donation is told of the project that it is for. */
export const openProjectOf = ({
  id,
  title,
  category,
  donatedCents,
  goalCents,
  weightedVotes,
}: Project): OpenProject => ({ id, title, category, donatedCents, goalCents, weightedVotes })
