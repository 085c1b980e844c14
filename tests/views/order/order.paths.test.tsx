import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toDollars } from '#contract/money.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { OrderState } from '#contract/order.contract.ts'
import { createCheckoutSession, recheckOrder } from '#contract/order.contract.ts'
import { listFeatures, listPlanFeatures, listPlans } from '#contract/plans.contract.ts'
import { listProjects } from '#contract/projects.contract.ts'
import { logout } from '#contract/session.contract.ts'
import type { OrderContext, orderMachine } from '#machines/order.machine.ts'
import { findFlow } from '#src/product/app-actor.tsx'
import { readChart } from '#tests/paths/harness/chart.ts'
import { rebuilt } from '#tests/paths/harness/mutate.ts'
import { model, projects } from '#tests/paths/order.model.ts'
import { catalogue } from '#tests/support/database/catalogue.ts'
import { keep, openOrder, orderGestures, personOf } from './order.gestures.ts'
import type { Driver } from '../support/paths.drive.ts'
import { onThePage, planTour, soon, walkTour } from '../support/paths.drive.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, openHub, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
let opened: OpenHub | null = null
let isLeavingRefused = false

const hub = (): OpenHub => {
  if (!opened) throw new Error('the page is not open')
  return opened
}
const plansOnTheWire = catalogue.map(({ id, name, monthlyCents, yearlyCents }) => ({
  id,
  plan_name: name,
  monthly_price: toDollars(monthlyCents),
  yearly_price: toDollars(yearlyCents),
}))
const features = [{ feature_key: 'vaultvision_voting', description: 'Daily votes' }]
const catalogueParts = [listPlans, listPlanFeatures, listFeatures, listProjects]
const projectsOnTheWire = projects.map(
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
    weekVotes: 0,
    comments: 0,
    priority: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
  }),
)

const orderOf = (status: 'awaiting_payment' | 'fulfilled'): OrderState => ({
  id: 'order-1',
  number: 'H-1001',
  status,
  lines: [{ kind: 'plan', plan_id: 'tier2', type: 'yearly', cents: 10_048 }],
  total_cents: 10_048,
  created_at: '2026-03-01T12:00:00.000Z',
  paid_at: status === 'fulfilled' ? '2026-03-01T12:05:00.000Z' : null,
  plan: null,
  receipt: null,
})

const kept = ({
  surface,
  user,
  order,
  owner,
  pending,
  billing,
  donationAmount,
  aim,
  payNow,
  problem,
  paymentUrl,
}: OrderContext) => ({
  surface,
  user,
  order,
  owner,
  pending,
  billing,
  donationAmount,
  aim,
  payNow,
  problem,
  paymentUrl,
})

const driver: Driver<typeof orderMachine> = {
  start: async ({ surface, user, aim }) => {
    isLeavingRefused = false
    // The landing page behind the popup has its projects before the popup asks for them.
    network.always(listProjects, projectsOnTheWire)
    opened = await openHub(() => {
      if (isLeavingRefused) throw new Error('refused')
    })
    await expect.element(page.getByRole('article').first()).toBeInTheDocument()
    network.hold(listProjects)
    const person = personOf(user)
    if (person) await logIn(hub(), person)
    await openOrder(hub(), { type: 'order.open', surface, ...(aim && { aim }) })
  },
  stop: async () => {
    opened?.close()
    opened = null
  },
  gestures: orderGestures(hub),
  sources: {
    loadCatalogue: {
      asked: () => catalogueParts.forEach(network.forget),
      answer: async ({ kind, answer }) => {
        if (kind === 'fail') return network.fail(listPlans, answer)
        await network.answer(listPlans, plansOnTheWire)
        await network.answer(listPlanFeatures, [])
        await network.answer(listFeatures, features)
        if (answer.projects) await network.answer(listProjects, projectsOnTheWire)
        else await network.fail(listProjects, { code: 'unavailable' })
      },
    },
    readOrder: {
      fails: false,
      atOnce: ({ answer }) => keep(answer.record),
    },
    reconcileOrder: {
      asked: () => network.forget(recheckOrder),
      answer: ({ kind, answer }) =>
        kind === 'fail'
          ? network.fail(recheckOrder, answer)
          : network.answer(recheckOrder, {
              order: orderOf(answer.record.pending ? 'awaiting_payment' : 'fulfilled'),
              confirming: answer.confirming !== null,
            }),
    },
    createCheckout: {
      asked: () => network.forget(createCheckoutSession),
      answer: ({ kind, answer }) =>
        kind === 'fail'
          ? network.fail(createCheckoutSession, answer)
          : network.answer(createCheckoutSession, {
              ...answer,
              sessionId: 'cs_1',
              requiresSequentialPayment: false,
              giftSessionId: null,
              giftUrl: null,
            }),
    },
    goToPayment: {
      atOnce: ({ kind }) => {
        isLeavingRefused = kind === 'fail'
      },
    },
    watchOrder: { fails: false },
  },
  holds: async ({ context, value }) => {
    const real = () => findFlow(hub().app, 'order')?.getSnapshot()
    await expect.poll(() => real()?.value, soon).toEqual(value)
    await expect.poll(() => real() && kept(real()?.context as OrderContext), soon).toEqual(kept(context))
  },
}

/** What no page can bring about: both catch their failures themselves. */
const beyondThePage = ['open | watchOrder fails', 'open.restoring | readOrder fails']

const pageModel = onThePage(model, driver, ['a guest', 'a member'])
const tour = planTour(pageModel, driver)

describe('The order, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    for (const endpoint of [...catalogueParts, createCheckoutSession, recheckOrder]) network.hold(endpoint)
    network.always(logout, { success: true })
  })

  test('the paths take every transition of the chart that a page can bring about', () => {
    const missing = readChart(model.machine)
      .edges.map(({ id }) => id)
      .filter((id) => !tour.taken.has(id))
    expect(missing).toEqual(beyondThePage)
  })

  test('every step shows what the model says', () => walkTour(pageModel, driver, tour), 120_000)

  test('a page that behaves otherwise is noticed', async () => {
    const machine = rebuilt(
      model.machine,
      ({ open }) => delete open.states.editing.on['order.submit'][0].actions,
    )
    const other = onThePage({ ...model, machine }, driver, ['a guest'])
    await expect(walkTour(other, driver, planTour(other, driver))).rejects.toThrow('order.submit')
  }, 60_000)
})
