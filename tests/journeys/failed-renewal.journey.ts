import type { Page } from '@playwright/test'
import { axeFinds } from './support/axe.ts'
import { buyMaster } from './support/buy-master.ts'
import type { Hub } from './support/hub.ts'
import { comeBack } from './support/come-back.ts'
import { expect, test } from './support/journey.ts'
import { patience } from '#tests/support/pace.ts'

test.use({ movesMoney: true })

const invoicePage = /\/dev\/pay\/invoice\//u

/** Pays for Master; a month later the renewal is declined. Returns the subscription’s id at the payment provider. */
const owe = async (page: Page, hub: Hub, name: string): Promise<string> => {
  await buyMaster(page, hub, name)
  const subscription = await hub.failRenewal()
  // The hub applies what it heard within a second or two.
  await expect(async () => {
    await page.goto('/settings')
    await expect(page.getByRole('main').getByText(/could not be charged/u)).toBeVisible({
      timeout: patience(3_000),
    })
  }).toPass()
  return subscription
}

const payButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Pay \$/u })

test('a renewal that failed is paid by hand, on its invoice, and the plan goes on', async ({ page, hub }) => {
  await owe(page, hub, 'rosa')
  const main = page.getByRole('main')
  await expect(main.getByText('3 of 3 days left')).toBeVisible()
  expect(await axeFinds(page)).toEqual([])

  const banner = page.getByRole('region', { name: 'Failed renewal' })
  await expect(banner).toHaveCount(0)
  await page.goto('/terms')
  await expect(banner.getByText(/You keep Master until/u)).toBeVisible()
  expect(await axeFinds(page)).toEqual([])
  await banner.getByRole('link', { name: 'Pay $34.99' }).press('Enter')
  await expect(page).toHaveURL(/\/settings#pay-renewal$/u)
  await expect(banner).toHaveCount(0)

  // The invoice opens beside this page: closed unpaid, nothing has changed.
  const opened = page.waitForEvent('popup')
  await payButton(page).press('Enter')
  await (await opened).close()
  await expect(main.getByRole('button', { name: 'Pay in the other tab' })).toBeVisible()
  await comeBack(page)
  await expect(payButton(page)).toBeVisible()
  const again = page.waitForEvent('popup')
  await payButton(page).click()
  const invoice = await again
  await expect(invoice).toHaveURL(invoicePage)
  await invoice.getByRole('button', { name: 'Pay $34.99' }).click()
  await expect(invoice.getByText('Invoice paid')).toBeVisible()
  await invoice.close()
  await comeBack(page)

  // Nothing is pressed or loaded here.
  await expect(page).toHaveURL(/\/settings#pay-renewal$/u)
  await expect(main.getByText(/then it renews for \$34\.99/u)).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await page.goto('/terms')
  await expect(page.getByRole('heading', { name: 'Terms' })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test(
  'paid elsewhere, the page that is open says so by itself',
  { tag: '@all' },
  async ({ page, hub, context }) => {
    await owe(page, hub, 'saul')
    const elsewhere = await context.newPage()
    await elsewhere.goto('/settings')
    const opened = elsewhere.waitForEvent('popup')
    await payButton(elsewhere).click()
    const invoice = await opened
    await invoice.getByRole('button', { name: 'Pay $34.99' }).click()
    await expect(invoice.getByText('Invoice paid')).toBeVisible()
    await comeBack(page)
    await expect(page.getByRole('main').getByText(/then it renews for \$34\.99/u)).toBeVisible()
    const past = page.getByRole('region', { name: 'Past orders' }).getByRole('listitem')
    await expect(past.filter({ hasText: 'Renewal' }).getByText('$34.99', { exact: true })).toBeVisible()
  },
)

test(
  'a plan whose renewal failed is ended at once, and nothing more is charged',
  { tag: '@all' },
  async ({ page, hub }) => {
    await owe(page, hub, 'tara')
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'End Master now' }).press('Enter')
    const question = page.getByRole('alertdialog', { name: 'End Master now?' })
    await expect(question.getByRole('button', { name: 'Don’t end it' })).toBeFocused()
    await expect(question.getByText('8 now, then 1')).toBeAttached()
    expect(await axeFinds(page)).toEqual([])
    await question.getByRole('button', { name: 'End it now' }).press('Enter')
    await expect(main.getByText('Ended. Nothing more is charged.')).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Master' })).toBeFocused()
    await expect(page.getByRole('banner').getByRole('button', { name: /plan Free/u })).toBeVisible()
  },
)

test(
  'with another card at the payment provider the renewal is paid, and the plan goes on',
  { tag: '@all' },
  async ({ page, hub }) => {
    const subscription = await owe(page, hub, 'uma')
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Change card' }).press('Enter')
    await expect(page).toHaveURL(/\/dev\/pay\/portal\//u)
    await expect(page.getByText('•••• 0341')).toBeVisible()
    expect(await axeFinds(page)).toEqual([])
    await page.getByLabel('Card number').fill('5555 5555 5555 4444')
    await page.getByRole('button', { name: 'Use this card from now on' }).click()
    await expect(page.getByText('•••• 4444')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Invoice/u })).toHaveCount(2)
    await page.getByRole('link', { name: 'Return to the hub' }).click()
    await expect(page).toHaveURL(/\/settings$/u)
    await expect(main.getByText('3 of 3 days left')).toBeVisible()

    // The payment provider tries it again after three days.
    await hub.paymentsAction('advance', { subscription, days: 3 })
    await hub.delivered()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(main.getByText(/then it renews for \$34\.99/u)).toBeVisible()
    await expect(main.getByRole('button', { name: 'Change card' })).toHaveCount(0)

    await main.getByRole('button', { name: 'Card and invoices at the payment provider' }).click()
    await expect(page).toHaveURL(/\/dev\/pay\/portal\//u)
    await page.goBack()
    await expect(page).toHaveURL(/\/settings$/u)
    await expect(main.getByText(/then it renews for \$34\.99/u)).toBeVisible()
  },
)
