import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOrders } from '#contract/placed-order.contract.ts'
import { me, refreshToken } from '#contract/session.contract.ts'
import { endSubscription, listSubscriptions, resumeSubscription } from '#contract/subscriptions.contract.ts'
import type { subscriptionsMachine } from '#machines/subscriptions.machine.ts'
import { alice } from '#tests/paths/people.ts'
import { model } from '#tests/paths/subscriptions.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()

const press = (name: RegExp): Promise<void> =>
  userEvent.click(page.getByRole('main').getByRole('button', { name }))

const driver: Driver<typeof subscriptionsMachine> = {
  start: async ({ subscription }) => {
    network.always(listSubscriptions, { subscriptions: [subscription] })
    const hub = await open()
    await logIn(hub, alice)
    hub.router.history.push('/settings')
    await expect.element(page.getByRole('heading', { name: 'Master', level: 3 })).toBeVisible()
  },
  stop,
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
  sources: {
    endPlan: askingOf(network, endSubscription),
    resumePlan: askingOf(network, resumeSubscription),
  },
}

describe('Ending a plan and taking that back', () => {
  controlPage(network)
  beforeAll(() => {
    for (const endpoint of [endSubscription, resumeSubscription]) network.hold(endpoint)
    network.always(me, alice)
    network.always(listOrders, { orders: [], next: null })
    network.refuse(refreshToken, 'refresh_refused')
  })

  testTours(model, driver, { starts: [['renews', 'ends', 'is a gift']], timeoutMs: 120_000 })
})
