import type { Project } from '#contract/projects/projects.contract.ts'
import type { OpenProject } from '#machines/donation/donation.machine.ts'

/** The part of a project that a donation needs. */
export const openProjectOf = ({
  id,
  title,
  category,
  donatedCents,
  goalCents,
  weightedVotes,
}: Project): OpenProject => ({ id, title, category, donatedCents, goalCents, weightedVotes })
