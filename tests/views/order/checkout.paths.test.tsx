import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createCheckoutSession } from '#contract/order.contract.ts'
import { recheckOrder } from '#contract/placed-order.contract.ts'
import { emptyOrder } from '#contract/order.rules.ts'
import type { checkoutMachine } from '#machines/checkout.machine.ts'
import { model } from '#tests/paths/checkout.model.ts'
import { readChart } from '#tests/paths/harness/chart.ts'
import { rebuilt } from '#tests/paths/harness/mutate.ts'
import { alice } from '#tests/paths/people.ts'
// Loaded beforehand: here the way to the payment page is walked.
import '#src/features/order/order-popup.tsx'
import '#src/features/order/order-actors.ts'
import type { Driver } from '../support/paths.drive.ts'
import { onThePage, planTour, soon, walkTour } from '../support/paths.drive.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, logIn, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { checkoutOf, keep, press } from './order.gestures.ts'
import { alwaysCatalogue } from './order.wire.ts'

const network = createNetwork()
let opened: OpenHub | null = null
let left: string[] = []
let isLeavingRefused = false

const driver: Driver<typeof checkoutMachine> = {
  start: async () => {
    left = []
    isLeavingRefused = false
    opened = await openHub((url) => {
      if (isLeavingRefused) throw new Error('refused')
      left.push(url)
    })
    await expect.element(page.getByRole('article').first()).toBeInTheDocument()
    await logIn(opened, alice)
    keep({
      owner: null,
      order: { ...emptyOrder, gifts: { tier1: 1 } },
      pending: null,
      settled: [],
    })
    opened.open({ type: 'order.open', surface: 'popup' })
    await expect.element(page.getByRole('button', { name: 'Submit Order' }), soon).toBeVisible()
    await press('Submit Order')
  },
  stop: async () => {
    opened?.close()
    opened = null
  },
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

const pageModel = onThePage(model, driver, ['a payment'])
const tour = planTour(pageModel, driver)

describe('A checkout, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    alwaysCatalogue(network)
    for (const endpoint of [createCheckoutSession, recheckOrder]) network.hold(endpoint)
  })

  test('the paths take every transition of the chart that a page can bring about', () => {
    const missing = readChart(model.machine)
      .edges.map(({ id }) => id)
      .filter((id) => !tour.taken.has(id))
    expect(missing).toEqual(beyondThePage)
  })

  test('every step shows what the model says', () => walkTour(pageModel, driver, tour), 120_000)

  test('a page that behaves otherwise is noticed', async () => {
    const machine = rebuilt(model.machine, ({ creating }) => (creating.invoke.onError.target = 'returned'))
    const other = onThePage({ ...model, machine }, driver, ['a payment'])
    await expect(walkTour(other, driver, planTour(other, driver))).rejects.toThrow('createCheckout fails')
  }, 60_000)
})
