import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOrders } from '#contract/order/placed-order.contract.ts'
import {
  changePlan,
  previewPlanChange,
  takeBackPlanChange,
} from '#contract/subscriptions/plan-change.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { listPlanFeatures, listPlans } from '#contract/plans/plans.contract.ts'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import { endSubscription, listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import type { planChangeMachine } from '#machines/subscriptions/plan-change.machine.ts'
import { alice } from '#tests/paths/people.ts'
import { model } from '#tests/paths/subscriptions/plan-change.model.ts'
import { plansOnTheWire } from '../order/order.wire.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn, sessionAtRest } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'
import { answerWatch, onTheWire } from './watched-invoice.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
let left: string[] = []

const panel = () => page.getByRole('region', { name: 'Change plan' })
const press = (name: RegExp): Promise<void> => userEvent.click(panel().getByRole('button', { name }), soon)

const isChoosing = (states: readonly string[]): boolean => states.some((state) => state.startsWith('open.'))

/** A hidden radio is chosen as the keyboard does it. */
const pick = async (name: RegExp): Promise<void> => {
  const radio = panel().getByRole('radio', { name })
  await expect.element(radio).toBeInTheDocument()
  ;(radio.element() as HTMLInputElement).click()
}

const driver: Driver<typeof planChangeMachine> = {
  start: async ({ subscription, wish }) => {
    left = []
    const opened = await open((url) => left.push(url))
    await logIn(opened, alice)
    network.forget(listSubscriptions)
    opened.router.history.push(wish ? `/settings?plan=${wish.planId}&billing=${wish.billing}` : '/settings')
    const heading = page.getByRole('heading', { name: 'Change plan' })
    await network.answerUntil(listSubscriptions, onTheWire(subscription), () => heading.elements().length > 0)
    await expect.element(heading, soon).toBeVisible()
  },
  stop,
  atRest: () => sessionAtRest(hub()),
  gestures: {
    'plan.choose': {
      // The chosen radio can't be chosen again.
      offered: ({ planId }, { context, states }) =>
        isChoosing(states) && planId in planNames && planId !== context.wish.planId,
      make: ({ planId }) => pick(new RegExp(`^${planNames[planId]},`, 'u')),
    },
    'billing.set': {
      offered: ({ billing }, { context, states }) =>
        isChoosing(states) && ['monthly', 'yearly'].includes(billing) && billing !== context.wish.billing,
      make: ({ billing }) => pick(billing === 'monthly' ? /^Monthly/u : /^Yearly/u),
    },
    'change.reset': {
      offered: (_, { states }) =>
        states.some((state) => /^open\.(?:previewing|offered|unpreviewed)/u.test(state)),
      make: () => press(/^Reset/u),
    },
    'change.confirm': {
      offered: (_, { states }) => states.includes('open.offered'),
      make: () => press(/^Change to/u),
    },
    'change.retry': {
      offered: (_, { states }) => states.includes('open.unpreviewed') || states.includes('unsure'),
      make: () => press(/^(?:Try again|Send it again)$/u),
    },
    'change.pay': {
      offered: (_, { context, states }) =>
        states.includes('unpaid') && context.subscription.waiting?.state === 'unpaid',
      make: () => press(/^Pay \$16\.66/u),
    },
    'change.takeBack': {
      offered: (_, { context, states }) =>
        states.includes('unpaid') ||
        states.includes('open.planned') ||
        (states.includes('open.choosing') && context.subscription.waiting?.state === 'lapsed'),
      make: () => press(/^(?:Undo the change|Don’t change|All right)$/u),
    },
    'subscription.told': {
      // The panel beside it ends a plan that renews.
      offered: ({ subscription: { renewal } }, { context, states }) =>
        renewal === 'ends' && isChoosing(states) && context.subscription.renewal === 'renews',
      make: async ({ subscription }) => {
        await userEvent.click(page.getByRole('button', { name: /^End on/u }), soon)
        await network.answer(endSubscription, subscription)
      },
    },
    'page.shown': {
      offered: (_, { states }) => states.includes('open.planned'),
      make: async () => void document.dispatchEvent(new Event('visibilitychange')),
    },
    'plan.read': {
      offered: ({ subscription: { plan_id: id, plan_name: name } }, { states }) =>
        states.includes('unpaid') && name === planNames[id],
      make: ({ subscription }) => answerWatch(network, subscription),
    },
    'checkout.opened': {
      atOnce: { where: (states) => states.includes('paying.opening'), prepare: () => {} },
      offered: ({ paymentId }) => paymentId === 'sub-1',
      make: () => Promise.resolve(),
    },
    'checkout.refused': { offered: () => false, make: () => Promise.resolve() },
    'checkout.returned': {
      offered: (_, { states }) => states.includes('paying.leaving'),
      make: async () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    },
  },
  sources: {
    previewPlanChange: askingOf(network, previewPlanChange),
    changePlan: askingOf(network, changePlan),
    takeBackPlanChange: askingOf(network, takeBackPlanChange),
    readPlan: askingOf(network, listSubscriptions, onTheWire),
    invoiceWatch: { fails: false },
    checkout: { fails: false },
    watchPage: { fails: false },
  },
  holds: async ({ value }) => {
    if (JSON.stringify(value).includes('leaving'))
      await expect.poll(() => left, soon).toEqual(['https://invoice.stripe.com/i/acct_1/test_1'])
    else left = []
  },
}

describe('Changing a plan: its price, the change, its payment, and taking it back', () => {
  controlPage(network, { isStill: true })
  beforeAll(() => {
    for (const endpoint of [
      listSubscriptions,
      previewPlanChange,
      changePlan,
      takeBackPlanChange,
      endSubscription,
    ])
      network.hold(endpoint)
    network.always(me, alice)
    network.always(listOrders, { orders: [], next: null })
    network.always(listPlans, plansOnTheWire)
    network.always(listPlanFeatures, [])
    network.refuse(refreshToken, 'refresh_refused')
  })

  testTours(model, driver, {
    starts: [
      ['as it is', 'with a wish', 'renewal unpaid', 'renewal given up'],
      ['change unpaid', 'change charged', 'change lapsed', 'change to come'],
    ],
    timeoutMs: 400_000,
    beyondThePage: [
      'barred | subscription.told',
      'open.planned | watchPage fails',
      'paying | checkout.refused',
      'paying | checkout fails',
      'unpaid | invoiceWatch fails',
    ],
  })
})
