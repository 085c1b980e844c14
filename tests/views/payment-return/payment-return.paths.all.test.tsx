import { beforeAll, describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cancelOrder, getOrder } from '#contract/order/placed-order.contract.ts'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import type { paymentReturnMachine } from '#machines/order/payment-return.machine.ts'
import { model } from '#tests/paths/order/payment-return.model.ts'
import { alice } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

const press = (name: string): Promise<void> =>
  userEvent.click(page.getByRole('main').getByRole('button', { name }))

const driver: Driver<typeof paymentReturnMachine> = {
  start: async ({ orderId, outcome }) => {
    await open()
    await logIn(hub(), alice)
    const query = orderId === null ? '' : `?order=${orderId}`
    hub().router.history.push(`/payment-${outcome}${query}`)
  },
  stop,
  gestures: {
    'payment.check': {
      offered: (_, { states }) => states.includes('pending.waiting'),
      make: () => press('Check now'),
    },
    'release.retry': {
      offered: (_, { states }) => states.includes('releaseFailed'),
      make: () => press('Try again'),
    },
    'session.loggedIn': {
      offered: (_, { states }) => states.includes('logInNeeded'),
      make: () => logIn(hub(), alice),
    },
  },
  sources: { loadOrder: askingOf(network, getOrder), cancelOrder: askingOf(network, cancelOrder) },
}

describe('Back from the payment page', () => {
  controlPage(network)
  beforeAll(() => {
    for (const endpoint of [getOrder, cancelOrder]) network.hold(endpoint)
    network.always(me, alice)
    network.refuse(refreshToken, 'refresh_refused')
  })

  testTours(model, driver, { starts: [['paid', 'turned back', 'without an order']], timeoutMs: 120_000 })
})
