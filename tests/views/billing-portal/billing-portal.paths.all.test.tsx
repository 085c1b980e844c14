import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openBillingPortal } from '#contract/subscriptions/billing-portal.contract.ts'
import { listOrders } from '#contract/order/placed-order.contract.ts'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import type { billingPortalMachine } from '#machines/subscriptions/billing-portal.machine.ts'
import { model } from '#tests/paths/subscriptions/billing-portal.model.ts'
import { alice } from '#tests/paths/people.ts'
import { plan } from '#tests/paths/subscriptions/subscriptions.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
const portal = 'https://billing.stripe.com/p/session/test_1'
let left: string[] = []

const button = () =>
  page.getByRole('main').getByRole('button', { name: 'Card and invoices at the payment provider' })

const driver: Driver<typeof billingPortalMachine> = {
  start: async () => {
    left = []
    const hub = await open((url) => left.push(url))
    await logIn(hub, alice)
    hub.router.history.push('/settings')
    await expect.element(button(), soon).toBeVisible()
  },
  stop,
  gestures: {
    'portal.open': {
      offered: (_, { states }) => states.includes('ready'),
      make: () => userEvent.click(button()),
    },
    'checkout.opened': {
      offered: ({ paymentId }, { states }) => states.includes('opening.asking') && paymentId === '',
      make: () => network.answer(openBillingPortal, { url: portal }),
    },
    'checkout.refused': {
      offered: (_, { states }) => states.includes('opening.asking'),
      make: ({ problem }) =>
        problem === 'address_refused'
          ? network.answer(openBillingPortal, { url: 'https://billing.stripe.com.example.org/' })
          : network.fail(openBillingPortal, { code: problem }),
    },
    'checkout.returned': {
      offered: (_, { states }) => states.includes('opening.leaving'),
      make: async () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    },
  },
  sources: {
    checkout: { asked: () => network.forget(openBillingPortal), fails: false },
  },
  holds: async ({ value }) => {
    if (JSON.stringify(value).includes('leaving')) await expect.poll(() => left, soon).toEqual([portal])
    else left = []
  },
}

describe('The way to card and invoices at the payment provider', () => {
  controlPage(network)
  beforeAll(() => {
    network.hold(openBillingPortal)
    network.always(me, alice)
    network.always(listOrders, { orders: [], next: null })
    network.always(listSubscriptions, { subscriptions: [plan('renews')], gift_time: [] })
    network.refuse(refreshToken, 'refresh_refused')
  })

  testTours(model, driver, {
    starts: [['as it is']],
    timeoutMs: 120_000,
    beyondThePage: ['opening | checkout fails'],
  })
})
