import type { Answer } from '#contract/endpoint.ts'
import type { getDailyStats } from '#contract/project-stats.contract.ts'
import type { Project } from '#contract/projects.contract.ts'
import type { ProjectDay } from '#machines/project-page.machine.ts'

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
