import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listOpenGiftLegs } from '#contract/gift-leg.contract.ts'
import { logout, me, refreshToken } from '#contract/session.contract.ts'
import { listSubscriptions } from '#contract/subscriptions.contract.ts'
import '#src/features/order/order-popup.tsx'
import { failedRenewal } from '#tests/paths/reminder.model.ts'
import { alice } from '#tests/paths/people.ts'
import { violations } from '#tests/support/page/violations.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, logIn, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { popup } from './order.page.ts'
import { alwaysCatalogue } from './order.wire.ts'

const network = createNetwork()
let hub: OpenHub
const notice = () => popup().getByText(/^Your renewal of/)

controlPage(network, { reminds: true })
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

const openPopup = async (surface: 'popup' | 'premium') => {
  await logIn(hub, alice)
  hub.open({ type: 'order.open', surface })
  await expect.element(popup().getByRole('radio', { name: /^Elite,/ })).toBeVisible()
}

describe('A player whose renewal failed', () => {
  test.each(['popup', 'premium'] as const)(
    'is led from the %s to Your plan, where it is paid, before they pick anything',
    async (surface) => {
      network.always(listSubscriptions, { subscriptions: [failedRenewal], gift_time: [] })
      await openPopup(surface)
      await expect.element(notice()).toBeVisible()
      await expect
        .element(popup().getByRole('link', { name: /^pay \$[\d.]+ under Your plan$/ }))
        .toHaveAttribute('href', '/settings#tab-assets')
      expect(await violations()).toEqual([])
    },
  )

  test('is the only one who is told so', async () => {
    network.always(listSubscriptions, {
      subscriptions: [{ ...failedRenewal, status: 'active' }],
      gift_time: [],
    })
    await openPopup('popup')
    await page.getByRole('switch', { name: 'Only rows that differ' }).click()
    expect(notice().elements()).toEqual([])
  })
})
