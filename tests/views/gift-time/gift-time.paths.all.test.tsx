import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { GiftTimeOfUser } from '#contract/subscriptions/gift-time.contract.ts'
import { listOrders } from '#contract/order/placed-order.contract.ts'
import { listPlans } from '#contract/plans/plans.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import type { PlansOfUser } from '#contract/subscriptions/subscriptions.contract.ts'
import { listSubscriptions, updatePriority } from '#contract/subscriptions/subscriptions.contract.ts'
import type { FirstChoice, giftTimeMachine } from '#machines/subscriptions/gift-time.machine.ts'
import { model } from '#tests/paths/subscriptions/gift-time.model.ts'
import { alice } from '#tests/paths/people.ts'
import { plan } from '#tests/paths/subscriptions/subscriptions.model.ts'
import { plansOnTheWire } from '../order/order.wire.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const begun = '2020-01-01T12:00:00.000Z'
const far = '2099-12-21T12:00:00.000Z'

const pro = {
  ...plan('renews'),
  plan_id: 'tier2',
  plan_name: 'Pro',
  started_at: begun,
  current_period_end: far,
} as const

const gift = ({ id, planId }: FirstChoice, runs: boolean): GiftTimeOfUser => ({
  id,
  plan_id: planId,
  plan_name: planNames[planId],
  months: 3,
  given_at: begun,
  left: { months: 3, ms: 0 },
  running: runs ? { from: begun, until: far } : null,
  runs: [],
  put_first: runs,
})

/** What the server knows when these may be put first: the paid plan can only be while a gift counts. */
const plansWith = (choices: readonly FirstChoice[]): PlansOfUser => {
  const running = choices.some(({ id }) => id === pro.id)
    ? [gift({ id: 'gift-elite', planId: 'tier3' }, true)]
    : []
  const waiting = choices.filter(({ id }) => id !== pro.id).map((choice) => gift(choice, false))
  return { subscriptions: [pro], gift_time: [...running, ...waiting] }
}

/** What the page was told last. */
let known: readonly FirstChoice[] = []
const tell = async (choices: readonly FirstChoice[]): Promise<void> => {
  known = choices
  await network.answer(listSubscriptions, plansWith(choices))
}

const press = (name: RegExp): Promise<void> =>
  userEvent.click(page.getByRole('main').getByRole('button', { name }))

const putFirst = askingOf(network, updatePriority, () => plansWith([]))

const driver: Driver<typeof giftTimeMachine> = {
  start: async ({ choices }) => {
    network.forget(listSubscriptions)
    await logIn(await open(() => {}), alice)
    hub().router.history.push('/settings')
    known = choices
    const heading = page.getByRole('heading', { name: 'What runs when' })
    await network.answerUntil(listSubscriptions, plansWith(choices), () => heading.elements().length > 0)
    await expect.element(heading, soon).toBeVisible()
  },
  stop,
  gestures: {
    'first.choose': {
      offered: ({ id }, { context, states }) =>
        states.includes('ready') && context.choices.some((choice) => choice.id === id),
      make: ({ id }) => {
        const name = planNames[known.find((choice) => choice.id === id)?.planId ?? 'tier0']
        return press(new RegExp(`^Let ${name} count`, 'u'))
      },
    },
    'first.confirm': {
      offered: (_, { states }) => states.includes('confirming'),
      make: () => press(/^Let it count (?:first|again)/u),
    },
    'first.cancel': {
      offered: (_, { states }) => states.includes('confirming'),
      make: () => press(/^Not now/u),
    },
    'choices.told': {
      offered: () => true,
      make: async ({ choices }) => {
        // While it reads, the page has asked already.
        if (!page.getByText('Reading what counts now').query()) {
          network.forget(listSubscriptions)
          void hub().router.invalidate()
        }
        await tell(choices)
      },
    },
  },
  sources: {
    putFirst: {
      ...putFirst,
      answer: async (answer) => {
        // The page asks anew after it, whatever it still waits for.
        network.forget(listSubscriptions)
        await putFirst.answer?.(answer)
      },
    },
  },
}

describe('Choosing which plan counts first', () => {
  controlPage(network)
  beforeAll(() => {
    for (const endpoint of [listSubscriptions, updatePriority]) network.hold(endpoint)
    network.always(me, alice)
    network.always(listPlans, plansOnTheWire)
    network.always(listOrders, { orders: [], next: null })
    network.refuse(refreshToken, 'refresh_refused')
  })

  testTours(model, driver, {
    starts: [['two gifts above a paid plan', 'a gift counts first']],
    timeoutMs: 180_000,
  })
})
