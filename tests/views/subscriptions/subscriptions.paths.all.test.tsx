import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOrders } from '#contract/order/placed-order.contract.ts'
import { listPlanFeatures, listPlans } from '#contract/plans/plans.contract.ts'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import {
  endSubscription,
  getOpenInvoice,
  listSubscriptions,
  resumeSubscription,
} from '#contract/subscriptions/subscriptions.contract.ts'
import { owesRenewal } from '#contract/subscriptions/subscriptions.rules.ts'
import type { subscriptionsMachine } from '#machines/subscriptions/subscriptions.machine.ts'
import { alice } from '#tests/paths/people.ts'
import { model } from '#tests/paths/subscriptions/subscriptions.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { plansOnTheWire } from '../order/order.wire.ts'
import { controlPage, logIn, sessionAtRest } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { answerWatch } from '../plan-change/watched-invoice.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const invoice = 'https://invoice.stripe.com/i/acct_1/test_1'
let left: string[] = []

const press = (name: RegExp): Promise<void> =>
  userEvent.click(page.getByRole('main').getByRole('button', { name }))

const pressInQuestion = (name: string): Promise<void> =>
  userEvent.click(page.getByRole('alertdialog', { name: 'End Master now?' }).getByRole('button', { name }))

const isIdle = (states: readonly string[]): boolean =>
  states.some((state) => state === 'resting.settled' || state === 'resting.watched.offering')

const driver: Driver<typeof subscriptionsMachine> = {
  start: async ({ subscription }) => {
    left = []
    network.forget(listSubscriptions)
    const opened = await open((url) => left.push(url))
    await logIn(opened, alice)
    opened.router.history.push('/settings')
    const heading = page.getByRole('heading', { name: 'Master', level: 3 })
    await network.answerUntil(
      listSubscriptions,
      { subscriptions: [subscription], gift_time: [] },
      () => heading.elements().length > 0,
    )
    await expect.element(heading).toBeVisible()
  },
  stop,
  atRest: () => sessionAtRest(hub()),
  gestures: {
    'plan.end': {
      offered: (_, { context, states }) => isIdle(states) && context.subscription.renewal === 'renews',
      make: () => press(/^End (on|Master now)/),
    },
    'end.confirm': {
      offered: (_, { states }) => states.includes('resting.watched.asked'),
      make: () => pressInQuestion('End it now'),
    },
    'end.dismiss': {
      offered: (_, { states }) => states.includes('resting.watched.asked'),
      make: () => pressInQuestion('Don’t end it'),
    },
    'plan.resume': {
      offered: (_, { context, states }) => isIdle(states) && context.subscription.renewal === 'ends',
      make: () => press(/^Keep Master/),
    },
    'renewal.pay': {
      offered: (_, { context, states }) => isIdle(states) && owesRenewal(context.subscription),
      make: () => press(/^Pay \$/),
    },
    // The panel beside it tells it; tests/views/plan-change/ has it do so.
    'plan.told': { offered: () => false, make: () => Promise.resolve() },
    // Decades away here: journeys/plan-in-time has it come.
    'period.over': { offered: () => false, make: () => Promise.resolve() },
    'plan.read': {
      offered: ({ subscription: { plan_name: name } }, { states }) =>
        states.some((state) => state.startsWith('resting.watched')) && name === 'Master',
      make: ({ subscription }) => answerWatch(network, subscription),
    },
    'checkout.opened': {
      offered: ({ paymentId }, { states }) => states.includes('paying.opening') && paymentId === 'sub-1',
      make: () => network.answer(getOpenInvoice, { url: invoice, amount_cents: 3_499 }),
    },
    'checkout.refused': {
      offered: (_, { states }) => states.includes('paying.opening'),
      make: ({ problem }) => network.fail(getOpenInvoice, { code: problem }),
    },
    'checkout.returned': {
      offered: (_, { states }) => states.includes('paying.leaving'),
      make: async () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    },
  },
  sources: {
    endPlan: askingOf(network, endSubscription),
    resumePlan: askingOf(network, resumeSubscription),
    checkout: { asked: () => network.forget(getOpenInvoice), fails: false },
    watchPeriod: { fails: false },
    invoiceWatch: { fails: false },
  },
  holds: async ({ value }) => {
    if (JSON.stringify(value).includes('leaving')) await expect.poll(() => left, soon).toEqual([invoice])
    else left = []
  },
}

describe('Ending a plan, taking that back, and paying a renewal that failed', () => {
  controlPage(network)
  beforeAll(() => {
    for (const endpoint of [listSubscriptions, getOpenInvoice, endSubscription, resumeSubscription])
      network.hold(endpoint)
    network.always(me, alice)
    network.always(listPlans, plansOnTheWire)
    network.always(listPlanFeatures, [])
    network.always(listOrders, { orders: [], next: null })
    network.refuse(refreshToken, 'refresh_refused')
  })

  testTours(model, driver, {
    starts: [
      ['renews', 'ends', 'is a gift'],
      ['renewed unpaid', 'ends unpaid'],
    ],
    timeoutMs: 180_000,
    beyondThePage: [
      // The period of these plans is over in 2099: journeys/plan-in-time waits for one.
      'resting | plan.told',
      'resting.settled | period.over',
      'resting.settled | watchPeriod fails',
      'resting.watched | invoiceWatch fails',
      'paying | checkout fails',
    ],
  })
})
