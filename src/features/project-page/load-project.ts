import { getDailyStats } from '#contract/projects/project-stats.contract.ts'
import { getProject } from '#contract/projects/projects.contract.ts'
import type { ProjectAnswer } from '#machines/projects/project-page.machine.ts'
import type { Call } from '#src/api/call.ts'

/** Loads a project and its votes and donations by day in parallel. */
export const loadProject = async (call: Call, id: string, signal: AbortSignal): Promise<ProjectAnswer> => {
  const [project, { data }] = await Promise.all([
    call(getProject, { params: { id } }, { signal }),
    call(getDailyStats, { params: { id } }, { signal }),
  ])
  return { project, days: data }
}
