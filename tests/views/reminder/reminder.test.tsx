import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { page, userEvent } from 'vitest/browser'
import { listOpenGiftLegs } from '#contract/order/gift-leg.contract.ts'
import { listOrders } from '#contract/order/placed-order.contract.ts'
import { logout, me, refreshToken } from '#contract/auth/session.contract.ts'
import { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import { createKeptLater } from '#src/features/reminder/kept-later.ts'
import { activateLanguage } from '#src/i18n/catalogues.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { toast, toastStore } from '#src/ui/layers/toast.ts'
import { failedRenewal, giftLeg } from '#tests/paths/order/reminder.model.ts'
import { alice, bob } from '#tests/paths/people.ts'
import { violations } from '#tests/support/page/violations.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { becomes, controlPage, logIn, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { patience } from '#tests/support/pace.ts'

const network = createNetwork()
const banner = page.getByRole('region', { name: 'Unpaid gifts' })
const later = page.getByRole('button', { name: 'Later' })
const day = 86_400_000

const oneOrder = [giftLeg('HUB-10001', 7_018)]
const keptUntil = (untilMs: number, playerId = alice.id): void =>
  localStorage.setItem(storageKeys.giftsLater, JSON.stringify({ playerId, untilMs }))

let hub: OpenHub
const comeIn = async (player = alice): Promise<void> => {
  network.always(me, player)
  await logIn(hub, player)
}
/** What was said of the log-in lies over the banner for a moment. */
const press = async (control: Locator): Promise<void> => {
  for (const { id } of toastStore.list()) toast.dismiss(id)
  await userEvent.click(control, { timeout: patience(5_000) })
}
const answered = () =>
  expect
    .poll(() => findFlow(hub.app, 'reminder')?.getSnapshot().context.legs.length, {
      timeout: patience(5_000),
    })
    .toBeGreaterThan(0)

controlPage(network, { asks: ['reminder'] })
beforeAll(() => {
  network.always(logout, { success: true })
  network.refuse(refreshToken, 'refresh_refused')
  // Asked by Settings as soon as its link is pressed.
  network.always(listOrders, { orders: [], next: null })
})
beforeEach(async () => {
  network.always(listSubscriptions, { subscriptions: [], gift_time: [] })
  network.always(listOpenGiftLegs, { legs: oneOrder })
  hub = await openHub(undefined, { hidesSidebar: true })
})
afterEach(async () => {
  hub.close()
  localStorage.clear()
  await activateLanguage('en')
  await page.viewport(1280, 800)
})
afterAll(() => localStorage.clear())

describe('The banner of unpaid gifts', () => {
  test('names the oldest order, and leads to its page without charging anything', async () => {
    await comeIn()
    await expect.element(banner).toBeVisible()
    expect(banner.element().textContent).toContain(
      '1 of 2 paid. Two gifts of order HUB-10001 are not paid yet. They wait until you pay or discard them.',
    )
    const pay = page.getByRole('link', { name: 'Pay $70.18' })
    expect(new URL((pay.element() as HTMLAnchorElement).href).pathname).toBe('/sequential-payment')
    await press(pay)
    await expect.poll(() => location.pathname + location.search).toMatch(/^\/sequential-payment\?order=/)
    expect(new URLSearchParams(location.search).get('order')).toBe('order-HUB-10001')
    await expect.element(banner).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveFocus()
    hub.router.history.push('/terms')
    await expect.element(banner).toBeVisible()
  })

  test('says how many further orders wait', async () => {
    network.always(listOpenGiftLegs, { legs: [...oneOrder, giftLeg('HUB-10002', 999)] })
    await comeIn()
    await expect.element(page.getByText('Gifts of one more order wait, too.')).toBeVisible()
    await page.viewport(375, 700)
    await expect.element(page.getByText('Gifts of 2 orders are still to pay.')).toBeVisible()
  })

  test('stands between header and page, which it moves and does not cover', async () => {
    await comeIn()
    await expect.element(banner).toBeVisible()
    const at = (element: Element) => element.getBoundingClientRect()
    const edges = () => ({
      height: at(banner.element()).height,
      above: at(banner.element()).top - at(page.getByRole('banner').element()).bottom,
      below: at(page.getByRole('main').element()).top - at(banner.element()).bottom,
    })
    await expect.poll(edges).toEqual({ height: 48, above: 0, below: 0 })
    await page.viewport(375, 700)
    await expect.poll(edges).toEqual({ height: 60, above: 0, below: 0 })
    const { width, height } = at(later.element())
    expect([width, height]).toEqual([44, 44])
  })

  test('says what is true when Back leads from the payment page to the page as it was left', async () => {
    network.always(listOpenGiftLegs, { legs: [] })
    await comeIn()
    await expect
      .poll(() =>
        findFlow(hub.app, 'reminder')
          ?.getSnapshot()
          .matches({ player: { news: 'fresh' } }),
      )
      .toBe(true)
    await expect.element(banner).not.toBeInTheDocument()
    network.always(listOpenGiftLegs, { legs: oneOrder })
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    await expect.element(banner).not.toBeInTheDocument()
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await expect.element(banner).toBeVisible()
    network.always(listOpenGiftLegs, { legs: [] })
    new BroadcastChannel('hub-unpaid').postMessage('changed')
    await expect.element(banner).not.toBeInTheDocument()
  })

  test('takes no focus when it comes; Later leaves the focus at the page', async () => {
    await comeIn()
    await expect.element(banner).toBeVisible()
    expect(banner.element().contains(document.activeElement)).toBe(false)
    const place = document.querySelector('[aria-live="polite"].banners')
    expect(place?.contains(banner.element())).toBe(true)
    ;(later.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(banner).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveFocus()
  })

  test.each([1280, 375])('has no accessibility violation at %i', async (width) => {
    await page.viewport(width, 800)
    await comeIn()
    await expect.element(banner).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test('is in French in French', async () => {
    await activateLanguage('fr')
    await comeIn()
    const french = page.getByRole('region', { name: 'Cadeaux à payer' })
    await expect.element(french).toBeVisible()
    expect(french.element().textContent).toContain(
      'Deux cadeaux de la commande HUB-10001 ne sont pas encore payés.',
    )
  })

  test('costs a guest nothing', async () => {
    await expect.element(page.getByRole('heading', { name: 'Terms' })).toBeVisible()
    expect(findFlow(hub.app, 'reminder')).toBeUndefined()
    expect(document.querySelector('.banners')).toBeNull()
  })
})

describe('The banner of a renewal that failed', () => {
  const renewal = page.getByRole('region', { name: 'Failed renewal' })
  const dayMs = 86_400_000
  const pastDue = {
    ...failedRenewal,
    status: 'past_due' as const,
    current_period_end: new Date(Date.now() - dayMs / 2).toISOString(),
    next: null,
    waiting: null,
  }

  test('stands before the unpaid gifts, and leads to Your plan, where it isn’t said twice', async () => {
    network.always(listSubscriptions, { subscriptions: [failedRenewal], gift_time: [] })
    await comeIn()
    await expect.element(renewal).toBeVisible()
    await expect.element(banner).not.toBeInTheDocument()
    expect(renewal.element().textContent).toContain('Master gives you nothing until it is paid.')
    await press(page.getByRole('link', { name: 'Pay $34.99' }))
    await expect.poll(() => location.pathname).toBe('/settings')
    await expect.element(renewal).not.toBeInTheDocument()
    await expect.element(banner).toBeVisible()
  })

  test('says until when the plan is kept', async () => {
    network.always(listSubscriptions, { subscriptions: [pastDue], gift_time: [] })
    await comeIn()
    await expect.element(renewal).toBeVisible()
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' })
    const keptUntil = new Date(Date.parse(pastDue.current_period_end) + 3 * dayMs)
    expect(renewal.element().textContent).toContain(`You keep Master until ${day.format(keptUntil)}.`)
  })

  test('with a change that was to begin with the renewal it costs what the change does', async () => {
    const { current_period_end: at } = failedRenewal
    const next = {
      plan_id: 'tier2' as const,
      plan_name: 'Pro',
      type: 'monthly' as const,
      amount_cents: 999,
      at,
    }
    network.always(listSubscriptions, { subscriptions: [{ ...failedRenewal, next }], gift_time: [] })
    await comeIn()
    await expect.element(page.getByRole('link', { name: 'Pay $9.99' })).toBeVisible()
  })

  test('put off for a day, it leaves the gifts to be said', async () => {
    network.always(listSubscriptions, { subscriptions: [failedRenewal], gift_time: [] })
    await comeIn()
    await expect.element(renewal).toBeVisible()
    await press(renewal.getByRole('button', { name: 'Later' }))
    await expect.element(renewal).not.toBeInTheDocument()
    await expect.element(banner).toBeVisible()
    expect(localStorage.getItem(storageKeys.giftsLater)).toBeNull()
    expect(localStorage.getItem(storageKeys.renewalLater)).toContain(alice.id)
  })

  test('says nothing of a plan that is paid', async () => {
    const subscriptions = [{ ...failedRenewal, status: 'active' as const }]
    network.always(listSubscriptions, { subscriptions, gift_time: [] })
    await comeIn()
    await expect.element(banner).toBeVisible()
    await expect.element(renewal).not.toBeInTheDocument()
  })

  test.each([1280, 375])('has no accessibility violation at %i', async (width) => {
    network.always(listSubscriptions, { subscriptions: [failedRenewal], gift_time: [] })
    await page.viewport(width, 800)
    await comeIn()
    await expect.element(renewal).toBeVisible()
    expect(await violations()).toEqual([])
  })
})

describe('Later', () => {
  test('holds for a day on this device, on every page of this player', async () => {
    await comeIn()
    await press(later)
    await expect.element(banner).not.toBeInTheDocument()
    const kept = JSON.parse(localStorage.getItem(storageKeys.giftsLater) ?? '{}') as Record<string, unknown>
    expect(kept['playerId']).toBe(alice.id)
    expect(Math.abs(Number(kept['untilMs']) - Date.now() - day)).toBeLessThan(60_000)

    hub.close()
    hub = await openHub(undefined, { again: true, hidesSidebar: true })
    await comeIn()
    await answered()
    await expect.element(banner).not.toBeInTheDocument()
    becomes(hub, null)
    await expect.poll(() => hub.app.getSnapshot().context.user).toBeNull()
    await comeIn(bob)
    await expect.element(banner).toBeVisible()
  })

  test('pressed in another tab, it holds here, too', async () => {
    await comeIn()
    await expect.element(banner).toBeVisible()
    keptUntil(Date.now() + day)
    dispatchEvent(new StorageEvent('storage', { key: storageKeys.giftsLater }))
    await expect.element(banner).not.toBeInTheDocument()
  })

  test.each([
    'no JSON',
    'null',
    '[]',
    '{"playerId":"user-alice"}',
    '{"playerId":"user-alice","untilMs":"tomorrow"}',
    `{"playerId":"user-alice","untilMs":${Date.now() + 2 * day}}`,
    `{"playerId":"user-alice","untilMs":${Date.now() - 1}}`,
    `{"playerId":"user-bob","untilMs":${Date.now() + day / 2}}`,
  ])('is not what %s says', (text) => {
    localStorage.setItem(storageKeys.giftsLater, text)
    const report = vi.fn<(isPutOff: boolean) => void>()
    createKeptLater(storageKeys.giftsLater).watchLater(alice.id, report)()
    expect(report).not.toHaveBeenCalled()
  })

  test('ends with its day, where storage is blocked as well', async () => {
    const storage = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked')
    })
    const { keepLater, watchLater } = createKeptLater(storageKeys.giftsLater)
    const report = vi.fn<(isPutOff: boolean) => void>()
    const stop = watchLater(alice.id, report)
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    keepLater(alice.id)
    expect(report.mock.calls).toEqual([[true]])
    clock.mockReturnValue(now + day - 1)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(report.mock.calls).toEqual([[true]])
    clock.mockReturnValue(now + day)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(report.mock.calls).toEqual([[true], [false]])
    stop()
    clock.mockRestore()
    storage.mockRestore()
  })

  test('ends by itself on a page that stays open', async () => {
    keptUntil(Date.now() + 30)
    const report = vi.fn<(isPutOff: boolean) => void>()
    const stop = createKeptLater(storageKeys.giftsLater).watchLater(alice.id, report)
    expect(report.mock.calls).toEqual([[true]])
    await expect.poll(() => report.mock.calls).toEqual([[true], [false]])
    stop()
  })
})
