import type { Order } from '#contract/order/order.contract.ts'
import { getProject } from '#contract/projects/projects.contract.ts'
import type { Project } from '#contract/projects/projects.contract.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'

/** Loads a project that may be missing in a list; null: there is none. */
export const readProject = async (call: Call, id: string, signal: AbortSignal): Promise<Project | null> => {
  try {
    return await call(getProject, { params: { id } }, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}

/** Loads the projects that orders name and that are not `known`; failed ones are left out. */
export const readNamedProjects = async (
  call: Call,
  orders: readonly Pick<Order, 'project_id' | 'donations'>[],
  known: readonly Pick<Project, 'id'>[],
  signal: AbortSignal,
): Promise<Project[]> => {
  const named = orders
    .flatMap(({ project_id: id, donations }) => [id, ...donations.map((one) => one.project_id)])
    .filter((id) => id !== undefined)
  const missing = [...new Set(named)].filter((id) => known.every((one) => one.id !== id))
  // The title of its line is then less specific, but everything else works.
  const read = await Promise.all(missing.map((id) => readProject(call, id, signal).catch(() => null)))
  return read.filter((project) => project !== null)
}
