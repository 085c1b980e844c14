import type { Page } from '@playwright/test'
import type { OrderRecord } from '#machines/order/kept-order.machine.ts'
import { textOfRecord } from '#src/product/order/order-record.rules.ts'
import { crowding } from './crowding.ts'
import { expect, someone, test } from './journey.ts'
import type { Open, Room } from './large-text.ts'
import { addDonation, expectConfirmed, goToPayment, openPlans, pay, pickPlan } from './order.ts'
import { logIn } from './log-in.ts'

/** Four lines, and 40 dollars typed that aren't added. */
const begun: OrderRecord = {
  owner: null,
  order: {
    plan: { id: 'tier3', type: 'yearly' },
    gifts: { tier1: 12, tier3: 1 },
    donations: [{ cents: 2_500, project_type: 'guilds' }],
    project_type: 'general',
  },
  pending: null,
  settled: [],
  donationCents: 4_000,
}

const remember = (page: Page, key: string, value: string): Promise<void> =>
  page.evaluate(([name, text]) => localStorage.setItem(name ?? '', text ?? ''), [key, value])

/** One dialog, come to rest. */
const atRest = async (page: Page): Promise<void> => {
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.evaluate(() => document.fonts.ready)
}

const openPopup = async (page: Page): Promise<void> => {
  // A page that is loaded again may open it by itself, and takes the button away.
  await expect(async () => {
    const submits = page.locator('[data-order-submit]')
    if (!(await submits.isVisible()))
      await page.locator('[data-opens="order"]').first().click({ timeout: 5_000 })
    await expect(submits).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await atRest(page)
}

const submit = (page: Page): Promise<void> => page.locator('[data-order-submit]').press('Enter')

/** The order and the log-in, in each room: nothing overlaps, is cut or can't be reached (C8). */
export const leavesTheOrderInSight = (open: Open, rooms: readonly Room[]): void => {
  for (const [width, language] of rooms)
    test(`letters twice as large leave the order and the log-in in sight, at ${width} px in ${language}`, async ({
      page,
    }) => {
      const holds = async (place: string): Promise<void> =>
        expect.soft(await crowding(page), place).toEqual([])
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      await open(page, '/terms')
      await openPopup(page)
      await holds('an empty order')
      await submit(page)
      await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty()
      await holds('an order that is refused')

      // A page that is loaded again has its popup again.
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await remember(page, 'order:guest-user', textOfRecord(begun))
      await open(page, '/terms')
      await openPopup(page)
      await holds('four lines')
      await submit(page)
      await expect(page.getByRole('dialog').getByRole('alert').getByRole('button')).toHaveCount(2)
      await holds('a donation that is not added')
      await page.getByRole('dialog').getByRole('alert').getByRole('button').last().click()
      await page.locator('.order-bar-total').click()
      await page.getByRole('listitem').locator('[aria-expanded=false]').click()
      await expect(page.getByRole('listitem').getByRole('spinbutton')).toBeFocused()
      await holds('the opened order, a donation being changed')

      await submit(page)
      // In every language the email tab is the last.
      await page.getByRole('dialog').getByRole('tab').last().click()
      const address = page.getByRole('textbox')
      await expect(address).toBeVisible()
      await atRest(page)
      await holds('the log-in')
      await address.fill('not an address')
      await address.press('Enter')
      await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty()
      await holds('the log-in that is refused')
      await address.fill(someone('large'))
      await address.press('Enter')
      await expect(address).toHaveCount(0)
      await holds('the link on its way')
    })
}

/** What comes after paying, in each room: nothing overlaps, is cut or can't be reached (C8). */
export const leavesWhatWasPaidInSight = (open: Open, rooms: readonly Room[]): void => {
  for (const [width, language] of rooms)
    test(`letters twice as large leave what was paid in sight, at ${width} px in ${language}`, async ({
      page,
      hub,
    }) => {
      // Paid as in the other journeys; the letters grow afterwards.
      await logIn(page, hub, someone('large'))
      await openPlans(page)
      await pickPlan(page, 'Elite')
      await addDonation(page, 25, 'Guilds')
      await goToPayment(page)
      await pay(page)
      await expectConfirmed(page)
      const paid = new URL(page.url())

      const holds = async (place: string): Promise<void> =>
        expect.soft(await crowding(page), place).toEqual([])
      await page.setViewportSize({ width, height: 800 })
      await remember(page, 'language', language)
      await open(page, paid.pathname + paid.search)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Elite')
      await holds('the receipt')
      await open(page, '/payment-cancel')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await holds('a cancelled payment')
      await open(page, '/settings')
      await expect(
        page.getByRole('listitem').filter({ has: page.locator('bdi[translate="no"]') }),
      ).toBeVisible()
      await holds('the plan and the past orders')
      await openPopup(page)
      await holds('a subscriber’s popup')
      await open(page, '/VaultVision')
      await page.getByRole('article').locator('[data-opens="donation"]').first().click()
      await expect(page.locator('.donate-presets')).toBeVisible()
      await atRest(page)
      await holds('a donation')
      await page.locator('.donate-field').click()
      await expect(page.locator('.donate-rows').getByRole('radio').first()).toBeVisible()
      await holds('its list of projects')
    })
}
