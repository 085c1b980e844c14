import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  discardGiftLeg,
  getGiftLeg,
  listOpenGiftLegs,
  openGiftLeg,
} from '#contract/order/gift-leg.contract.ts'
import { getOrder, recheckOrder } from '#contract/order/placed-order.contract.ts'
import type { KnownLeg, sequentialPaymentMachine } from '#machines/order/sequential-payment.machine.ts'
import { model } from '#tests/paths/order/sequential-payment.model.ts'
import { alice } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'
import { patience } from '#tests/support/pace.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
let left: string[] = []
/** The page asks for whichever waits until it knows one; so does the reminder, which gets the same answer. */
let isLooking = false

const press = (name: string): Promise<void> =>
  userEvent.click(page.getByRole('main').getByRole('button', { name, exact: true }))
const pressInDialog = (name: string): Promise<void> =>
  userEvent.click(page.getByRole('alertdialog').getByRole('button', { name, exact: true }))
const isIn =
  (start: string) =>
  (_: unknown, { states }: { states: readonly string[] }): boolean =>
    states.some((state) => state.startsWith(start))

const reading = [listOpenGiftLegs, getGiftLeg, getOrder, recheckOrder] as const

const { first: anyFirst } = (model.actors.loadLeg as unknown as { done: { open: KnownLeg } }).done.open

/** What the server says of the gifts, endpoint by endpoint. */
const tell = async (known: KnownLeg | null): Promise<void> => {
  if (!known) {
    if (isLooking) return network.answerLate(listOpenGiftLegs, { legs: [] })
    // Of an order that is named: it has no gifts.
    await network.fail(getGiftLeg, { code: 'not_found' })
    return network.answer(getOrder, anyFirst)
  }
  const { leg, first, confirming } = known
  if (isLooking) await network.answerLate(listOpenGiftLegs, { legs: [leg] })
  else await network.answer(getGiftLeg, leg)
  await network.answer(getOrder, first)
  isLooking = false
  if (leg.payment?.status === 'awaiting_payment')
    await network.answer(recheckOrder, {
      order: { ...first, id: leg.payment.order_id, status: 'awaiting_payment', gift_leg: null },
      confirming,
    })
}

const driver: Driver<typeof sequentialPaymentMachine> = {
  start: async ({ orderId }) => {
    left = []
    isLooking = orderId === null
    await open((url) => left.push(url))
    await logIn(hub(), alice)
    // The page before may have asked until it was closed.
    reading.forEach((endpoint) => network.forget(endpoint))
    const query = orderId === null ? '' : `?order=${orderId}`
    hub().router.history.push(`/sequential-payment${query}`)
    // A busy computer takes longer to load the page's code than a path waits for its first question.
    await expect
      .poll(() => document.querySelector('.sequential'), { timeout: patience(10_000) })
      .not.toBeNull()
  },
  stop,
  gestures: {
    'gifts.pay': {
      offered: (_, { context, states }) =>
        isIn('open.idle')(null, { states }) && context.leg?.price_cents !== null,
      make: () => userEvent.click(page.getByRole('main').getByRole('button', { name: /^Pay / })),
    },
    'gifts.discard': { offered: isIn('open.idle'), make: () => press('Discard the gifts') },
    'discard.confirm': { offered: isIn('open.askingToDiscard'), make: () => pressInDialog('Discard') },
    'discard.cancel': { offered: isIn('open.askingToDiscard'), make: () => pressInDialog('Keep the gifts') },
    'leg.retry': { offered: isIn('failed'), make: () => press('Retry') },
    'page.shown': {
      offered: isIn('open.idle'),
      make: async () => void document.dispatchEvent(new Event('visibilitychange')),
    },
    'checkout.opened': {
      offered: ({ paymentId }, { states }) =>
        states.includes('open.paying.opening') && paymentId === 'order-2',
      make: ({ paymentId }) =>
        network.answer(openGiftLeg, {
          sessionId: 'session',
          url: 'https://checkout.stripe.com/c/pay/1',
          orderId: paymentId,
        }),
    },
    'checkout.refused': {
      offered: (_, { states }) => states.includes('open.paying.opening'),
      make: ({ problem }) => network.fail(openGiftLeg, { code: problem }),
    },
    'checkout.returned': {
      offered: (_, { states }) => states.includes('open.paying.leaving'),
      make: async () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    },
  },
  sources: {
    loadLeg: {
      asked: () => reading.forEach((endpoint) => network.forget(endpoint)),
      answer: ({ kind, answer }) =>
        kind === 'done'
          ? tell(answer as KnownLeg | null)
          : isLooking
            ? network.failLate(listOpenGiftLegs, answer)
            : network.fail(getOrder, answer),
    },
    discardLeg: askingOf(network, discardGiftLeg),
    checkout: { asked: () => network.forget(openGiftLeg), fails: false },
    watchPage: { fails: false },
  },
  holds: async ({ value }) => {
    const said = JSON.stringify(value)
    const isAskingAgain = ['refreshing', '"pending":"asking"', '"confirming":"asking"'].some((state) =>
      said.includes(state),
    )
    await expect
      .poll(() => document.querySelector('.sequential[aria-busy="true"] h1') !== null, soon)
      .toBe(isAskingAgain)
    if (said.includes('leaving'))
      await expect.poll(() => left.at(-1), soon).toBe('https://checkout.stripe.com/c/pay/1')
    else left = []
  },
}

/** What no page can bring about: a window that can't be listened to, and a machine that crashes. */
const beyondThePage = ['open.idle | watchPage fails', 'open.paying | checkout fails']

describe('The second payment, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    for (const endpoint of [...reading, openGiftLeg, discardGiftLeg]) network.hold(endpoint)
  })

  testTours(model, driver, {
    starts: [['of an order', 'of whichever waits']],
    timeoutMs: 300_000,
    beyondThePage,
    noticed: {
      change: ({ open: gifts }) => (gifts.states.paying.on['checkout.returned'].target = 'idle'),
      step: 'checkout.returned',
    },
  })
})
