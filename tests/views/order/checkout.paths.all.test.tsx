import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCheckoutSession } from '#contract/order/order.contract.ts'
import { getOrder } from '#contract/order/placed-order.contract.ts'
import { emptyOrder } from '#contract/order/order.rules.ts'
import type { checkoutMachine } from '#machines/order/checkout.machine.ts'
import { model } from '#tests/paths/order/checkout.model.ts'
import { alice } from '#tests/paths/people.ts'
// Loaded beforehand: here the way to the payment page is walked.
import '#src/features/order/order-popup.tsx'
import '#src/features/order/order-actors.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'
import { checkoutOf, keep, paid, press } from './order.gestures.ts'
import { alwaysCatalogue, holdCheckout } from './order.wire.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
let left: string[] = []
let isLeavingRefused = false

/** Stands where the payment provider's script puts itself: a form that comes, or doesn't, when the path says so. */
const fakeProvider = () => {
  let asked = Promise.withResolvers<void>()
  let shown = 0
  const createEmbeddedCheckoutPage = async ({
    fetchClientSecret,
  }: {
    fetchClientSecret: () => Promise<string>
  }) => {
    const secret = await fetchClientSecret()
    await asked.promise
    shown += 1
    return {
      mount: (place: HTMLElement) => {
        place.textContent = secret
      },
      destroy: () => (shown -= 1),
    }
  }
  Object.assign(globalThis, {
    Stripe: Object.assign(() => ({ createEmbeddedCheckoutPage }), { version: 'endive' }),
  })
  return {
    shown: () => shown,
    come: () => asked.resolve(),
    fail: () => asked.reject(new Error('kept away')),
    /** The next one is asked for anew. */
    forget: () => {
      asked = Promise.withResolvers()
      asked.promise.catch(() => {})
    },
  }
}
const provider = fakeProvider()
const pressInForm = (name: string): Promise<void> =>
  userEvent.click(page.getByRole('dialog', { name: 'Payment' }).getByRole('button', { name, exact: true }))
const isIn =
  (...parts: readonly string[]) =>
  (_: unknown, { states }: { states: readonly string[] }): boolean =>
    states.some((state) => parts.some((part) => state.startsWith(part)))

const driver: Driver<typeof checkoutMachine> = {
  start: async () => {
    left = []
    isLeavingRefused = false
    provider.forget()
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
    'form.mounted': { offered: isIn('showing.form.loading'), make: async () => provider.come() },
    'form.failed': { offered: isIn('showing.form.loading'), make: async () => provider.fail() },
    'form.retry': {
      offered: isIn('showing.failed'),
      make: () => {
        provider.forget()
        return pressInForm('Try again')
      },
    },
    'form.expired': {
      offered: isIn('showing.form'),
      make: async () => {
        network.always(getOrder, { ...paid, status: 'expired' })
        document.dispatchEvent(new Event('visibilitychange'))
      },
    },
    'form.renew': {
      offered: isIn('showing.expired'),
      make: () => {
        provider.forget()
        return pressInForm('Open a new form')
      },
    },
    'form.close': { offered: isIn('showing'), make: () => pressInForm('Close') },
    'form.leave': {
      offered: isIn('showing'),
      make: () => pressInForm('Open the payment page instead'),
    },
  },
  sources: {
    createCheckout: {
      asked: () => network.forget(createCheckoutSession),
      answer: ({ kind, answer }) =>
        kind === 'fail'
          ? network.fail(createCheckoutSession, answer)
          : network.answer(createCheckoutSession, checkoutOf({ ...answer, orderId: answer.paymentId })),
    },
    embedForm: { asked: () => provider.forget(), fails: false },
    goToPayment: { atOnce: ({ kind }) => (isLeavingRefused = kind === 'fail') },
    watchForm: { fails: false },
    watchReturn: { fails: false },
  },
  holds: ({ context, value }) =>
    expect.poll(() => left, soon).toEqual(value === 'refused' || context.url === null ? [] : [context.url]),
}

/** What no page can bring about: a window that can't be listened to, code that isn't there, a form that goes by itself. */
const beyondThePage = [
  'leaving | watchReturn fails',
  'showing | watchReturn fails',
  'showing.form | embedForm fails',
  'showing.form | watchForm fails',
]

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
