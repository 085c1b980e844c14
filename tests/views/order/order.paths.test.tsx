import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createCheckoutSession } from '#contract/order.contract.ts'
import { recheckOrder } from '#contract/placed-order.contract.ts'
import { listPlans } from '#contract/plans.contract.ts'
import { listProjects } from '#contract/projects.contract.ts'
import { logout } from '#contract/session.contract.ts'
import type { OrderContext, orderMachine } from '#machines/order.machine.ts'
import { findFlow } from '#src/product/app-actor.tsx'
import { readChart } from '#tests/paths/harness/chart.ts'
import { rebuilt } from '#tests/paths/harness/mutate.ts'
import { model } from '#tests/paths/order.model.ts'
import { openOrder, orderGestures, personOf } from './order.gestures.ts'
import { answerCatalogue, catalogueParts, projectsOnTheWire } from './order.wire.ts'
import type { Driver } from '#tests/views/support/paths.drive.ts'
import { onThePage, planTour, soon, walkTour } from '#tests/views/support/paths.drive.ts'
import type { OpenHub } from '#tests/views/support/paths.hub.tsx'
import { controlPage, openHub, logIn } from '#tests/views/support/paths.hub.tsx'
import { createNetwork } from '#tests/views/support/paths.network.ts'

const network = createNetwork()
let opened: OpenHub | null = null

const hub = (): OpenHub => {
  if (!opened) throw new Error('the page is not open')
  return opened
}
const kept = ({
  surface,
  user,
  order,
  pending,
  billing,
  donationCents,
  aim,
  payNow,
  problem,
}: OrderContext) => ({
  surface,
  user,
  order,
  pending,
  billing,
  donationCents,
  aim,
  payNow,
  problem,
})

const driver: Driver<typeof orderMachine> = {
  start: async ({ surface, user, aim }) => {
    // The landing page behind the popup has its projects before the popup asks for them.
    network.always(listProjects, projectsOnTheWire)
    opened = await openHub()
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
  gestures: orderGestures(hub, network),
  sources: {
    loadCatalogue: {
      asked: () => catalogueParts.forEach(network.forget),
      answer: async ({ kind, answer }) => {
        if (kind === 'fail') return network.fail(listPlans, answer)
        await answerCatalogue(network, answer.projects !== null)
      },
    },
    keptOrder: { fails: false },
    checkout: { asked: () => network.forget(createCheckoutSession), fails: false },
  },
  holds: async ({ context, value }) => {
    const real = () => findFlow(hub().app, 'order')?.getSnapshot()
    await expect.poll(() => real()?.value, soon).toEqual(value)
    await expect.poll(() => real() && kept(real()?.context as OrderContext), soon).toEqual(kept(context))
  },
}

/** What no page can bring about: a machine that crashes. */
const beyondThePage = ['closed | keptOrder fails', 'open | keptOrder fails', 'open.paying | checkout fails']

const pageModel = onThePage(model, driver, ['a guest', 'a player'])
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
