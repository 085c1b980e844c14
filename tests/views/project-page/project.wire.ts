import type { Answer } from '#contract/http/endpoint.ts'
import type { getDailyStats } from '#contract/projects/project-stats.contract.ts'
import type { Project } from '#contract/projects/projects.contract.ts'
import type { ProjectDay } from '#machines/projects/project-page.machine.ts'

/** A project as the API sends it. */
export const projectOnTheWire = <Told extends Project>({ donatedCents, goalCents, ...project }: Told) => ({
  ...project,
  donations: donatedCents / 100,
  goal: goalCents === null ? null : goalCents / 100,
})

/** Its days. */
export const daysOnTheWire = (days: readonly ProjectDay[]): Answer<typeof getDailyStats> => ({
  success: true,
  data: days.map(({ donatedCents, ...day }) => ({ ...day, donations: donatedCents / 100 })),
})
