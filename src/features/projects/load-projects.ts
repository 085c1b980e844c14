import { getFundStats, listProjects } from '#contract/projects.contract.ts'
import type { ProjectsAnswer } from '#machines/projects.machine.ts'
import type { Call } from '#src/api/call.ts'

/** Loads the projects and the fund's totals, at once. */
export const loadProjects = async (call: Call, signal: AbortSignal): Promise<ProjectsAnswer> => {
  const [projects, stats] = await Promise.all([
    call(listProjects, {}, { signal }),
    call(getFundStats, {}, { signal }),
  ])
  return { projects, stats }
}
