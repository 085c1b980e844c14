import { beforeAll, describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { listOrders } from '#contract/order/placed-order.contract.ts'
import { listPlanFeatures, listPlans } from '#contract/plans/plans.contract.ts'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import type { invoiceWatchMachine } from '#machines/subscriptions/invoice-watch.machine.ts'
import { model, unpaidChange } from '#tests/paths/subscriptions/invoice-watch.model.ts'
import { alice } from '#tests/paths/people.ts'
import { plansOnTheWire } from '../order/order.wire.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn, sessionAtRest } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'
import { onTheWire } from './watched-invoice.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

const driver: Driver<typeof invoiceWatchMachine> = {
  start: async () => {
    const opened = await open()
    await logIn(opened, alice)
    network.forget(listSubscriptions)
    opened.router.history.push('/settings')
    const heading = page.getByRole('heading', { name: 'Change plan' })
    await network.answerUntil(listSubscriptions, onTheWire(unpaidChange), () => heading.elements().length > 0)
    await expect.element(heading, soon).toBeVisible()
  },
  stop,
  atRest: () => sessionAtRest(hub()),
  gestures: {
    'page.shown': {
      offered: (_, { states }) => states.includes('resting'),
      make: async () => void document.dispatchEvent(new Event('visibilitychange')),
    },
  },
  sources: {
    readPlan: askingOf(network, listSubscriptions, onTheWire),
    watchPage: { fails: false },
  },
}

describe('Asking whether a change of plan has been paid', () => {
  controlPage(network, { isStill: true })
  beforeAll(() => {
    network.hold(listSubscriptions)
    network.always(me, alice)
    network.always(listOrders, { orders: [], next: null })
    network.always(listPlans, plansOnTheWire)
    network.always(listPlanFeatures, [])
    network.refuse(refreshToken, 'refresh_refused')
  })

  testTours(model, driver, {
    starts: [['of a change']],
    timeoutMs: 180_000,
    beyondThePage: ['resting | watchPage fails'],
  })
})
