import { listPlans } from '#contract/plans.contract.ts'
import { readOrder } from '#src/features/order/order-storage.ts'
import type { Call } from '#src/api/call.ts'
import { readOrderLink } from '#src/product/order-link.rules.ts'
import { readNamedProjects } from '#src/product/read-project.ts'

/** What the lines of a shared order, and of one's own, are called and cost: plans, and the titles of their projects. */
export const loadCatalogue = async (call: Call, link: string | null, signal: AbortSignal) => {
  const orders = [link === null ? undefined : readOrderLink(link).order, readOrder()?.order]
  const [plans, projects] = await Promise.all([
    call(listPlans, {}, { signal }),
    // A donation is told by its project type where its project can't be read.
    readNamedProjects(
      call,
      orders.filter((order) => order !== undefined),
      [],
      signal,
    ),
  ])
  return { plans, titles: new Map(projects.map(({ id, title }) => [id, title])) }
}
