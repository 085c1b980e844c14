import { beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOrders } from '#contract/placed-order.contract.ts'
import { me, refreshToken } from '#contract/session.contract.ts'
import { endSubscription, listSubscriptions, resumeSubscription } from '#contract/subscriptions.contract.ts'
import type { subscriptionsMachine } from '#machines/subscriptions.machine.ts'
import { readChart } from '#tests/paths/harness/chart.ts'
import { alice } from '#tests/paths/people.ts'
import { model } from '#tests/paths/subscriptions.model.ts'
import type { Driver, Source } from '../support/paths.drive.ts'
import { onThePage, planTour, walkTour } from '../support/paths.drive.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, openHub, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
let opened: OpenHub | null = null

const planFrom = (endpoint: typeof endSubscription | typeof resumeSubscription): Source => ({
  asked: () => network.forget(endpoint),
  answer: ({ kind, answer }) =>
    kind === 'done' ? network.answer(endpoint, answer) : network.fail(endpoint, answer),
})

const press = (name: RegExp): Promise<void> =>
  userEvent.click(page.getByRole('main').getByRole('button', { name }))

const driver: Driver<typeof subscriptionsMachine> = {
  start: async ({ subscription }) => {
    network.always(listSubscriptions, { subscriptions: [subscription] })
    opened = await openHub()
    await logIn(opened, alice)
    opened.router.history.push('/settings')
    await expect.element(page.getByRole('heading', { name: 'Master', level: 2 })).toBeVisible()
  },
  stop: async () => {
    opened?.close()
    opened = null
  },
  gestures: {
    'plan.end': {
      offered: (_, { context, states }) =>
        states.includes('settled') && context.subscription.renewal === 'renews',
      make: () => press(/^End on/),
    },
    'plan.resume': {
      offered: (_, { context, states }) =>
        states.includes('settled') && context.subscription.renewal === 'ends',
      make: () => press(/^Keep Master/),
    },
  },
  sources: { endPlan: planFrom(endSubscription), resumePlan: planFrom(resumeSubscription) },
}

const pageModel = onThePage(model, driver, ['renews', 'ends', 'is a gift'])
const tour = planTour(pageModel, driver)

describe('Ending a plan and taking that back', () => {
  controlPage(network)
  beforeAll(() => {
    for (const endpoint of [endSubscription, resumeSubscription]) network.hold(endpoint)
    network.always(me, alice)
    network.always(listOrders, { orders: [], next: null })
    network.refuse(refreshToken, 'refresh_refused')
  })

  test('the paths take every transition of the chart', () => {
    const edges = readChart(model.machine).edges.map(({ id }) => id)
    expect(edges.filter((id) => !tour.taken.has(id))).toEqual([])
  })

  test('every step shows what the model says', () => walkTour(pageModel, driver, tour), 120_000)
})
