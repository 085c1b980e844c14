import { type Page } from '@playwright/test'
import { answered, expect, someone, test } from './support/journey.ts'
import { addDonation, goToPayment, lines, openPlans, popup, submit, summary } from './support/order.ts'
import { account, askLink, login, logInButton, logIn } from './support/log-in.ts'

const start = async (page: Page): Promise<void> => {
  await page.goto('/payment-success')
  await page.getByRole('banner').getByRole('link', { name: 'Vault Vision' }).click()
  await expect(page).toHaveURL(/\/VaultVision$/u)
}
const close = (page: Page): Promise<void> => popup(page).getByRole('button', { name: 'Close' }).click()

test.describe('while the popup moves', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('Back closes the popup and keeps the page, its place and the order; Forward opens it again', async ({
    page,
  }) => {
    await start(page)
    await page.setViewportSize({ width: 375, height: 667 })
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await page.evaluate(() => scrollTo(0, 900))
    await page.getByRole('banner').getByRole('button', { name: 'Premium' }).click()
    await popup(page).getByRole('radio', { name: /^Pro,/u }).click()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(100)
    await page.goBack()
    await expect(popup(page)).toBeHidden()
    await expect(page).toHaveURL(/\/VaultVision$/u)
    expect(await page.evaluate(() => scrollY)).toBe(place)
    await page.goForward()
    await expect(popup(page).getByRole('radio', { name: /^Pro,/u })).toBeChecked()
  })

  test('closing the popup leaves no entry behind that does nothing', { tag: '@all' }, async ({ page }) => {
    await start(page)
    const entries = (): Promise<number> => page.evaluate(() => history.length)
    await openPlans(page)
    await close(page)
    await expect(popup(page)).toBeHidden()
    const before = await entries()
    await openPlans(page)
    const read: string[] = []
    page.on('request', (request) => {
      // Code that the page brings in advance comes when it comes, and totals are asked for every half minute.
      const { pathname } = new URL(request.url())
      if (!/^\/(?:assets|api\/vaultvision\/live)\b/u.test(pathname)) read.push(request.url())
    })
    await page.keyboard.press('Escape')
    await expect(popup(page)).toBeHidden()
    await page.waitForFunction(() => !(history.state as { overlay?: string } | null)?.overlay)
    // The page under it is the same one: nothing of it is read again.
    expect(read).toEqual([])
    // Opened again at once, before the browser is back.
    await openPlans(page)
    await close(page)
    await page.getByRole('banner').getByRole('button', { name: 'Premium' }).click()
    await expect(lines(page)).toHaveCount(0)
    await close(page)
    await expect(popup(page)).toBeHidden()
    expect(await entries()).toBe(before)
    await page.goBack()
    await expect(page).toHaveURL(/\/payment-success$/u)
  })

  test(
    'a link pressed in the moment the popup closes leads where it says',
    { tag: '@all' },
    async ({ page }) => {
      await page.goto('/payment-success')
      await openPlans(page)
      const link = await page.locator('header a[href="/VaultVision"]').first().elementHandle()
      // The browser takes a moment to go back: that is when the link is pressed.
      await page.evaluate((pressed) => {
        const back = history.back.bind(history)
        history.back = () => {
          back()
          queueMicrotask(() => (pressed as HTMLElement | null)?.click())
        }
      }, link)
      await close(page)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(page).toHaveURL(/\/VaultVision$/u)
      await page.goBack()
      await expect(page).toHaveURL(/\/payment-success$/u)
      await expect(popup(page)).toBeHidden()
    },
  )
})

test.describe('logged out in another tab', () => {
  // What was on its way when the session ended is refused.
  test.use({ mayLog: answered(401) })

  test(
    'a page that comes under the open popup is still there when it is closed; Back leads to the one before',
    { tag: '@all' },
    async ({ page, hub, context }) => {
      await logIn(page, hub, someone('gina'))
      await page.goto('/payment-success')
      await openPlans(page)
      // Logged out in another tab: this one lands on Vault Vision, and the popup stays.
      const other = await context.newPage()
      await other.goto('/VaultVision')
      await account(other).click()
      await other.getByRole('menuitem', { name: 'Log out' }).click()
      await expect(page).toHaveURL(/\/VaultVision$/u)
      await expect(summary(page)).toContainText('You log in first')
      await close(page)
      await expect(popup(page)).toBeHidden()
      await page.waitForFunction(() => !(history.state as { overlay?: string } | null)?.overlay)
      await expect(page).toHaveURL(/\/VaultVision$/u)
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(/\/payment-success$/u)
      await expect(popup(page)).toBeHidden()
      await page.goForward()
      await expect(page).toHaveURL(/\/VaultVision$/u)
      await openPlans(page)
      await page.goBack()
      await expect(popup(page)).toBeHidden()
      await expect(page).toHaveURL(/\/VaultVision$/u)
    },
  )
})

test('the login has the entry of the order that led to it; after it Back leaves the popup, then the page', async ({
  page,
  hub,
  context,
}) => {
  await start(page)
  await openPlans(page)
  await addDonation(page, 10, 'Guilds')
  await submit(page)
  const link = await askLink(page, hub, someone('gina'))
  const mail = await context.newPage()
  await mail.goto(link)
  await expect(lines(page)).toHaveCount(1)
  await expect(summary(page)).toContainText('You pay in the next step.')
  await page.goBack()
  await expect(popup(page)).toBeHidden()
  await expect(account(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/payment-success$/u)
})

test(
  'Back closes the login, and a log-in from the header leaves no entry behind',
  { tag: '@all' },
  async ({ page, hub, context }) => {
    await start(page)
    await logInButton(page).click()
    await expect(login(page)).toBeVisible()
    await page.goBack()
    await expect(login(page)).toBeHidden()
    await expect(page).toHaveURL(/\/VaultVision$/u)
    await logInButton(page).click()
    const link = await askLink(page, hub, someone('gina'))
    const mail = await context.newPage()
    await mail.goto(link)
    await expect(account(page)).toBeVisible()
    await expect(page).toHaveURL(/\/VaultVision$/u)
    await page.goBack()
    await expect(page).toHaveURL(/\/payment-success$/u)
    // The login's entry opens nothing for someone who is logged in.
    await page.goForward()
    await page.goForward()
    await expect(account(page)).toBeVisible()
    await expect(login(page)).toBeHidden()

    await openPlans(page)
    await addDonation(page, 5, 'Community fund')
    await goToPayment(page)
    await page.goBack()
    await expect(lines(page)).toHaveCount(1)
    await page.goBack()
    await expect(popup(page)).toBeHidden()
    await expect(page).toHaveURL(/\/VaultVision$/u)
  },
)

test(
  'the premium modal stays the premium modal: after a reload, and by Back from the payment page',
  { tag: '@all' },
  async ({ page, hub }) => {
    await logIn(page, hub, someone('ida'))
    await page.goto('/settings')
    await page.getByRole('main').getByRole('button', { name: 'Explore plans' }).click()
    await expect(summary(page)).toContainText('Pick a plan or a gift.')
    await page.reload()
    await expect(summary(page)).toContainText('Pick a plan or a gift.')
    const donation = popup(page).getByRole('region', { name: 'Donation' })
    await expect(donation).toContainText('Beside a plan or a gift')

    await popup(page).getByRole('button', { name: 'Add one month of Basic' }).click()
    await goToPayment(page)
    await page.goBack()
    await expect(lines(page)).toHaveCount(1)
    await expect(donation).toContainText('Beside a plan or a gift')

    // Closed and opened by Premium, it is the popup.
    await popup(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Premium' }).click()
    await expect(donation).toContainText('Any whole amount from $1')
    await page.reload()
    await expect(donation).toContainText('Any whole amount from $1')
  },
)

test('Back closes the menu of a phone and keeps the page; a link in it leads on, and Back from there skips it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 760 })
  await page.goto('/payment-success')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const button = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  await button.click()
  await menu.getByRole('link', { name: 'Games', exact: true }).click()
  await expect(page).toHaveURL(/\/Games$/u)
  await button.click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/\/Games$/u)
  await page.goForward()
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'News', exact: true }).click()
  await expect(page).toHaveURL(/\/News$/u)
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/Games$/u)
  await expect(menu).toBeHidden()
})
