import { beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cancelOrder, getOrder } from '#contract/placed-order.contract.ts'
import { me, refreshToken } from '#contract/session.contract.ts'
import type { paymentReturnMachine } from '#machines/payment-return.machine.ts'
import { readChart } from '#tests/paths/harness/chart.ts'
import { model } from '#tests/paths/payment-return.model.ts'
import { alice } from '#tests/paths/people.ts'
import type { Driver, Source } from '../support/paths.drive.ts'
import { onThePage, planTour, walkTour } from '../support/paths.drive.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, openHub, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
let opened: OpenHub | null = null

const hub = (): OpenHub => {
  if (!opened) throw new Error('the page is not open')
  return opened
}

const orderFrom = (endpoint: typeof getOrder | typeof cancelOrder): Source => ({
  asked: () => network.forget(endpoint),
  answer: ({ kind, answer }) =>
    kind === 'done' ? network.answer(endpoint, answer) : network.fail(endpoint, answer),
})

const press = (name: string): Promise<void> =>
  userEvent.click(page.getByRole('main').getByRole('button', { name }))

const driver: Driver<typeof paymentReturnMachine> = {
  start: async ({ orderId, outcome }) => {
    opened = await openHub()
    await logIn(hub(), alice)
    const query = orderId === null ? '' : `?order=${orderId}`
    hub().router.history.push(`/payment-${outcome}${query}`)
  },
  stop: async () => {
    opened?.close()
    opened = null
  },
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
  sources: { loadOrder: orderFrom(getOrder), cancelOrder: orderFrom(cancelOrder) },
}

const pageModel = onThePage(model, driver, ['paid', 'turned back', 'without an order'])
const tour = planTour(pageModel, driver)

describe('Back from the payment page', () => {
  controlPage(network)
  beforeAll(() => {
    for (const endpoint of [getOrder, cancelOrder]) network.hold(endpoint)
    network.always(me, alice)
    network.refuse(refreshToken, 'refresh_refused')
  })

  test('the paths take every transition of the chart', () => {
    const edges = readChart(model.machine).edges.map(({ id }) => id)
    expect(edges.filter((id) => !tour.taken.has(id))).toEqual([])
  })

  test('every step shows what the model says', () => walkTour(pageModel, driver, tour), 120_000)
})
