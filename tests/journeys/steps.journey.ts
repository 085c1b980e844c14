import type { Page } from '@playwright/test'
import { expect, someone, test } from './support/journey.ts'
import {
  addDonation,
  emptyOrderText,
  expectConfirmed,
  goToPayment,
  hostedPage,
  lines,
  openPlans,
  pay,
  pickPlan,
  popup,
  saveData,
  submit,
  submitButton,
  summary,
  truth,
} from './support/order.ts'
import { account, askLink, callAsPlayer, login, logIn, userId } from './support/log-in.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

test('reload and Back at every step, from the first pick to the receipt', async ({ page, hub }) => {
  await page.goto('/payment-success')
  await page.getByRole('banner').getByRole('link', { name: 'Vault Vision' }).click()
  await expect(page).toHaveURL(/\/VaultVision$/u)

  await test.step('the popup with an order', async () => {
    await openPlans(page)
    await pickPlan(page, 'Pro')
    await addDonation(page, 10, 'Guilds')
    await page.reload()
    await expect(lines(page)).toHaveCount(2)
    await page.goBack()
    await expect(popup(page)).toBeHidden()
    await expect(page).toHaveURL(/\/VaultVision$/u)
    await page.goBack()
    await expect(page).toHaveURL(/\/payment-success$/u)
    await page.reload()
    await expect(truth(page)).toHaveText('No payment found')
    await page.goForward()
    await expect(page).toHaveURL(/\/VaultVision$/u)
    await expect(popup(page)).toBeHidden()
    await page.goForward()
    await expect(lines(page)).toHaveCount(2)
  })

  await test.step('the login modal', async () => {
    await submit(page)
    await expect(login(page)).toBeVisible()
    await page.reload()
    await expect(login(page)).toBeVisible()
    await page.goBack()
    await expect(login(page)).toBeHidden()
    await openPlans(page)
    await expect(lines(page)).toHaveCount(2)
    await submit(page)
  })

  await test.step('after the log-in', async () => {
    await page.goto(await askLink(page, hub, someone('alice')))
    await expect(lines(page)).toHaveCount(2)
    await page.reload()
    await expect(lines(page)).toHaveCount(2)
    await page.goBack()
    await expect(popup(page)).toBeHidden()
    await expect(account(page)).toBeVisible()
    await page.goForward()
    await expect(lines(page)).toHaveCount(2)
  })

  await test.step('the payment page', async () => {
    await goToPayment(page)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Pay $19.99' })).toBeVisible()
    await page.goBack()
    await expect(lines(page)).toHaveCount(2)
    await goToPayment(page)
  })

  await test.step('the return page', async () => {
    await pay(page)
    await expectConfirmed(page)
    await page.reload()
    await expectConfirmed(page)
    await expect(account(page)).toHaveAccessibleName(/plan Pro/u)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Already paid' })).toBeVisible()
    await page.getByRole('link', { name: 'Return to the hub' }).click()
    await expectConfirmed(page)
    await openPlans(page)
    await expect(summary(page)).toContainText(emptyOrderText)
  })
})

test(
  'the order can be edited again after the page returns from the back/forward cache',
  { tag: '@all' },
  async ({ page, hub }) => {
    await logIn(page, hub, someone('bob'))
    await openPlans(page)
    await addDonation(page, 20, 'Community fund')
    // Bob stays: the page lives on, as one does that the cache kept.
    await page.evaluate(() =>
      addEventListener('beforeunload', (event) => event.preventDefault(), { once: true }),
    )
    // The press itself may wait for the dialog.
    const stays = page.waitForEvent('dialog').then((dialog) => dialog.dismiss())
    await submit(page)
    await stays
    await expect(summary(page).getByRole('button', { name: 'Opening the payment page' })).toBeVisible()

    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(submitButton(page)).toBeVisible()
    await expect(lines(page)).toHaveCount(1)
    await addDonation(page, 5, 'Guilds')
    await goToPayment(page)
    await expect(page.getByRole('button', { name: 'Pay $25.00' })).toBeVisible()
  },
)

test.describe(() => {
  test.use({ mayLog: /ERR_INTERNET_DISCONNECTED/u })

  test(
    'offline in the middle: the page says so, the order is saved, and goes through once online',
    { tag: '@all' },
    async ({ page, hub, context }) => {
      await logIn(page, hub, someone('carol'))
      await openPlans(page)
      await pickPlan(page, 'Basic')

      await context.setOffline(true)
      await addDonation(page, 10, 'Personal')
      await submit(page)
      await expect(summary(page).getByRole('alert')).toContainText('Failed to process the order.')
      await expect(summary(page).getByRole('alert')).toContainText(
        'The hub can’t be reached. Your order is saved; submit it again when you are online.',
      )
      await expect(lines(page)).toHaveCount(2)

      await popup(page).getByRole('button', { name: 'Close' }).click()
      await page.getByRole('banner').getByRole('button', { name: 'Premium' }).click()
      await expect(popup(page).getByRole('alert')).toContainText('Failed to load plans. Please try again.')
      await expect(messages(page)).toContainText('Failed to load plans. Please try again.')

      await context.setOffline(false)
      await popup(page).getByRole('button', { name: 'Retry' }).click()
      await expect(lines(page)).toHaveCount(2)
      await goToPayment(page)
      await pay(page)
      await expectConfirmed(page)
    },
  )

  test(
    'a guest who is offline when the order is submitted meets the login, and finds the order again',
    { tag: '@all' },
    async ({ page, context }) => {
      await page.goto('/terms')
      const brought = page.waitForResponse(/\/assets\/login-overlay[^/]*\.js$/u)
      await openPlans(page)
      await addDonation(page, 10, 'Personal')
      await (await brought).finished()
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await submit(page)
      await expect(login(page)).toBeVisible()
      await expect(messages(page).getByText('This part could not be loaded.')).toBeHidden()
      await context.setOffline(false)
      await login(page).getByRole('button', { name: 'Close' }).click()
      await openPlans(page)
      await expect(lines(page)).toHaveCount(1)
    },
  )

  test(
    'a part that could not be loaded offline is loaded by the next press',
    { tag: '@all' },
    async ({ page, context }) => {
      await saveData(page)
      await page.goto('/VaultVision')
      await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
      await context.setOffline(true)
      const premium = page.getByRole('banner').getByRole('button', { name: 'Premium' })
      await premium.click()
      await expect(messages(page)).toContainText('This part could not be loaded. Try again in a moment.')
      await expect(premium).not.toHaveAttribute('aria-busy')
      await context.setOffline(false)
      await openPlans(page)
      // Its style sheets have come too.
      await expect(popup(page)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
      await expect(messages(page).getByText('This part could not be loaded.')).toBeHidden()
    },
  )
})

test('two tabs agree on the order, and never pay it twice', async ({ page, hub, context }) => {
  await logIn(page, hub, someone('dave'))
  const other = await context.newPage()
  await other.goto('/VaultVision')
  await openPlans(page)
  await openPlans(other)
  await pickPlan(page, 'Master')
  await expect(lines(other)).toContainText('Master, monthly')
  await addDonation(other, 10, 'Guilds')
  await expect(lines(page)).toHaveCount(2)
  await summary(page).getByRole('button', { name: 'Remove the donation of $10.00' }).click()
  await expect(lines(other)).toHaveCount(1)

  await test.step('submitted in both at once', async () => {
    await Promise.all([submit(page), submit(other)])
    for (const tab of [page, other]) await expect(tab).toHaveURL(hostedPage)
    const payable = async (tab: Page): Promise<boolean> => {
      await tab.reload()
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
      return tab.getByRole('button', { name: 'Pay $34.99' }).isVisible()
    }
    const open = [await payable(page), await payable(other)]
    expect(page.url() === other.url() || open.filter(Boolean).length === 1).toBe(true)

    const [paying, late] = open[0] ? [page, other] : [other, page]
    await pay(paying)
    await expectConfirmed(paying)
    await late.reload()
    await expect(late.getByRole('button', { name: /^Pay/u })).toBeHidden()
  })

  const answer = await callAsPlayer(
    page.url().startsWith(`${hub.url}/payment`) ? page : other,
    `/users/${await userId(page)}/subscriptions`,
  )
  expect((answer as { subscriptions: unknown[] }).subscriptions).toHaveLength(1)
})
