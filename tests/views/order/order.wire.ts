import type { Answer } from '#contract/http/endpoint.ts'
import { toDollars } from '#contract/values/money.ts'
import { createCheckoutSession } from '#contract/order/order.contract.ts'
import { recheckOrder } from '#contract/order/placed-order.contract.ts'
import { listFeatures, listPlanFeatures, listPlans } from '#contract/plans/plans.contract.ts'
import { listProjects } from '#contract/projects/projects.contract.ts'
import { logout } from '#contract/auth/session.contract.ts'
import { projects } from '#tests/paths/order/order.answers.ts'
import { catalogue } from '#tests/support/database/catalogue.ts'
import type { Network } from '../support/paths.network.ts'

export const plansOnTheWire = catalogue.map(({ id, name, monthlyCents, yearlyCents }) => ({
  id,
  plan_name: name,
  monthly_price: toDollars(monthlyCents),
  yearly_price: toDollars(yearlyCents),
}))
const features = [{ feature_key: 'vaultvision_voting', description: 'Daily votes' }]
export const projectsOnTheWire = projects.map(
  ({ id, title, category, open }): Answer<typeof listProjects>[number] => ({
    id,
    title,
    category,
    status: open ? 'active' : 'completed',
    description: '',
    donations: 0,
    goal: null,
    milestone: null,
    weightedVotes: 0,
    revision: 0,
    weekVotes: 0,
    comments: 0,
    priority: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
  }),
)

/** What the popup asks for before an order can be put together. */
export const catalogueParts = [listPlans, listPlanFeatures, listFeatures, listProjects]

/** The catalogue that was asked for comes, with the projects or without. */
export const answerCatalogue = async (network: Network, withProjects = true): Promise<void> => {
  await network.answer(listPlans, plansOnTheWire)
  await network.answer(listPlanFeatures, [])
  await network.answer(listFeatures, features)
  if (withProjects) await network.answer(listProjects, projectsOnTheWire)
  else await network.fail(listProjects, { code: 'unavailable' })
}

/** Paying waits until the path answers; logging out works at once. */
export const holdCheckout = (network: Network): void => {
  network.hold(createCheckoutSession)
  network.hold(recheckOrder)
  network.always(logout, { success: true })
}

/** The catalogue is there whenever it is asked for. */
export const alwaysCatalogue = (network: Network): void => {
  network.always(listPlans, plansOnTheWire)
  network.always(listPlanFeatures, [])
  network.always(listFeatures, features)
  network.always(listProjects, projectsOnTheWire)
}
