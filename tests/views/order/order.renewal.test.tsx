import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listOpenGiftLegs } from '#contract/order/gift-leg.contract.ts'
import { logout, me, refreshToken } from '#contract/auth/session.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import '#src/features/order/order-popup.tsx'
import { failedRenewal } from '#tests/paths/order/reminder.model.ts'
import { alice } from '#tests/paths/people.ts'
import { violations } from '#tests/support/page/violations.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, logIn, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { covered } from './order.gestures.ts'
import { popup } from './order.page.ts'
import { alwaysCatalogue } from './order.wire.ts'

const network = createNetwork()
let hub: OpenHub
const notice = () => popup().getByText(/^Your renewal of/)

controlPage(network, { asks: ['reminder'] })
beforeAll(() => {
  alwaysCatalogue(network)
  network.always(listOpenGiftLegs, { legs: [] })
  network.always(logout, { success: true })
  network.refuse(refreshToken, 'refresh_refused')
  network.always(me, alice)
})
beforeEach(async () => {
  hub = await openHub(undefined, { hidesSidebar: true })
})
afterEach(() => {
  hub.close()
  localStorage.clear()
})

const pick = (name: string) =>
  userEvent.click(popup().getByRole('columnheader').getByText(name, { exact: true }), covered)

const openPopup = async (surface: 'popup' | 'premium', player = alice) => {
  network.always(me, player)
  await logIn(hub, player)
  hub.open({ type: 'order.open', surface })
  await expect.element(popup().getByRole('radio', { name: /^Elite,/ })).toBeVisible()
}

/** The popup of a player who pays for Master. */
const openWith = async (subscription: Subscription) => {
  network.always(listSubscriptions, { subscriptions: [subscription], gift_time: [] })
  await openPopup('popup', { ...alice, plan_id: 'tier4', paid_plan_id: 'tier4', premium: true })
}

describe('A player whose renewal failed', () => {
  test.each(['popup', 'premium'] as const)(
    'is led from the %s to Your plan, where it is paid, before they pick anything',
    async (surface) => {
      network.always(listSubscriptions, { subscriptions: [failedRenewal], gift_time: [] })
      await openPopup(surface)
      await expect.element(notice()).toBeVisible()
      await expect
        .element(popup().getByRole('link', { name: 'Pay $34.99' }))
        .toHaveAttribute('href', '/settings#pay-renewal')
      expect(await violations()).toEqual([])
    },
  )

  test('isn’t offered a change of plan meanwhile, only what comes first', async () => {
    await openWith(failedRenewal)
    await pick('Oracle')
    await expect
      .element(popup().getByText('Pay the renewal of Master first: until then the plan can’t be changed.'))
      .toBeVisible()
    expect(
      popup()
        .getByRole('link', { name: /^Change to/u })
        .elements(),
    ).toEqual([])
    expect(popup().getByRole('link', { name: 'Pay $34.99' }).elements().length).toBe(2)
  })

  test('is the only one who is told so', async () => {
    network.always(listSubscriptions, {
      subscriptions: [{ ...failedRenewal, status: 'active' }],
      gift_time: [],
    })
    await openPopup('popup')
    await pick('Elite')
    expect(notice().elements()).toEqual([])
  })
})

describe('A player who pays for a plan', () => {
  const master = {
    ...failedRenewal,
    status: 'active',
    current_period_end: '2099-12-25T12:00:00.000Z',
  } as const

  test('reads that a lower plan costs nothing now, from when it counts, and what it costs then', async () => {
    await openWith(master)
    await pick('Pro')
    await expect
      .element(
        popup().getByText(
          'Nothing is charged for Pro now. It starts on December 25, 2099 and costs $9.99 a month from then on. You confirm it under Your plan.',
        ),
      )
      .toBeVisible()
    await expect
      .element(popup().getByRole('link', { name: 'Change to Pro under Your plan' }))
      .toHaveAttribute('href', '/settings?plan=tier2&billing=monthly')
    expect(await violations()).toEqual([])
  })

  test('reads that a higher plan is charged for at once, less what is left, and where the sum is shown', async () => {
    await openWith(master)
    await pick('Oracle')
    await expect
      .element(
        popup().getByText(
          'Oracle starts as soon as it is paid, and what is left of Master is credited. Your plan shows the exact amount before you pay.',
        ),
      )
      .toBeVisible()
  })

  test('which nobody renews reads until when it runs, and isn’t sent to change it', async () => {
    await openWith({ ...master, renewal: 'none' })
    await expect
      .element(
        popup().getByText(/It isn’t renewed and ends on December 25, 2099; then you can buy another plan\./u),
      )
      .toBeVisible()
    await pick('Oracle')
    await expect
      .element(
        popup().getByText(
          'Your Master isn’t renewed and can’t be changed. It ends on December 25, 2099; then you can buy another plan.',
        ),
      )
      .toBeVisible()
    expect(
      popup()
        .getByRole('link', { name: /^Change to/u })
        .elements(),
    ).toEqual([])
    await expect.element(popup().getByRole('link', { name: 'See your plan' })).toBeVisible()
  })
})
