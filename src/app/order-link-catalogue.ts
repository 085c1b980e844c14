import { listPlans } from '#contract/plans.contract.ts'
import { listProjects } from '#contract/projects.contract.ts'
import type { Call } from '#src/api/call.ts'

/** What an order's lines are called and cost: plans, and the titles of projects as far as they are known. */
export const loadCatalogue = async (call: Call, signal: AbortSignal) => {
  const [plans, projects] = await Promise.all([
    call(listPlans, {}, { signal }),
    // A donation is told by its project type then.
    call(listProjects, { query: { limit: '100' } }, { signal }).catch(() => []),
  ])
  return { plans, titles: new Map(projects.map(({ id, title }) => [id, title])) }
}
