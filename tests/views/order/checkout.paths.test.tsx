import { beforeAll, describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { createCheckoutSession } from '#contract/order.contract.ts'
import { emptyOrder } from '#contract/order.rules.ts'
import type { checkoutMachine } from '#machines/checkout.machine.ts'
import { model } from '#tests/paths/checkout.model.ts'
import { alice } from '#tests/paths/people.ts'
// Loaded beforehand: here the way to the payment page is walked.
import '#src/features/order/order-popup.tsx'
import '#src/features/order/order-actors.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'
import { checkoutOf, keep, press } from './order.gestures.ts'
import { alwaysCatalogue, holdCheckout } from './order.wire.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
let left: string[] = []
let isLeavingRefused = false

const driver: Driver<typeof checkoutMachine> = {
  start: async () => {
    left = []
    isLeavingRefused = false
    const hub = await open((url) => {
      if (isLeavingRefused) throw new Error('refused')
      left.push(url)
    })
    await expect.element(page.getByRole('article').first()).toBeInTheDocument()
    await logIn(hub, alice)
    keep({
      owner: null,
      order: { ...emptyOrder, gifts: { tier1: 1 } },
      pending: null,
      settled: [],
    })
    hub.open({ type: 'order.open', surface: 'popup' })
    await expect.element(page.getByRole('button', { name: 'Submit Order' }), soon).toBeVisible()
    await press('Submit Order')
  },
  stop,
  gestures: {
    'page.restored': {
      make: async () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    },
  },
  sources: {
    createCheckout: {
      asked: () => network.forget(createCheckoutSession),
      answer: ({ kind, answer }) =>
        kind === 'fail'
          ? network.fail(createCheckoutSession, answer)
          : network.answer(createCheckoutSession, checkoutOf({ url: answer.url, orderId: answer.paymentId })),
    },
    goToPayment: { atOnce: ({ kind }) => (isLeavingRefused = kind === 'fail') },
    watchReturn: { fails: false },
  },
  holds: ({ context, value }) =>
    expect.poll(() => left, soon).toEqual(value === 'refused' || context.url === null ? [] : [context.url]),
}

/** What no page can bring about: a window that can't be listened to. */
const beyondThePage = ['leaving | watchReturn fails']

describe('A checkout, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    alwaysCatalogue(network)
    holdCheckout(network)
  })

  testTours(model, driver, {
    starts: [['a payment']],
    timeoutMs: 120_000,
    beyondThePage,
    noticed: {
      change: ({ creating }) => (creating.invoke.onError.target = 'returned'),
      step: 'createCheckout fails',
    },
  })
})
