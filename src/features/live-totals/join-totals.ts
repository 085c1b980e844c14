import type { LiveTotals } from '#contract/live.contract.ts'

/** Of two sums of the same thing the later one, whichever was heard first. */
export const joinTotals = (one: LiveTotals, other: LiveTotals): LiveTotals => {
  const projects = new Map<string, LiveTotals['projects'][number]>()
  for (const project of [...one.projects, ...other.projects])
    if (project.revision > (projects.get(project.id)?.revision ?? -1)) projects.set(project.id, project)
  return {
    cursor: Math.max(one.cursor, other.cursor),
    fund: other.fund.revision > one.fund.revision ? other.fund : one.fund,
    projects: [...projects.values()],
  }
}
