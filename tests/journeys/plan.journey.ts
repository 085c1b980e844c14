import { axeFinds } from './support/axe.ts'
import { expect, someone, test } from './support/journey.ts'
import { goToPayment, openPlans, pay, pickPlan } from './support/order.ts'
import { account, askLink, login, logIn, logInButton } from './support/log-in.ts'

test.use({ movesMoney: true })

test('alice ends her plan, keeps it after all, and finds what she paid', async ({ page, hub }) => {
  await logIn(page, hub, someone('alice'))
  await openPlans(page)
  await pickPlan(page, 'Master')
  await goToPayment(page)
  await pay(page)
  await expect(page.getByRole('banner').getByRole('button', { name: /plan Master/u })).toBeVisible()

  const main = page.getByRole('main')
  await page.getByRole('button', { name: /account menu/u }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/u)
  await expect(main.getByText(/then it renews for \$34\.99/u)).toBeVisible()

  await main.getByRole('button', { name: /^End on/u }).press('Enter')
  await expect(main.getByText(/After that, nothing is charged/u)).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Master' })).toBeFocused()
  await page.reload()
  await expect(main.getByRole('button', { name: 'Keep Master' })).toBeVisible()
  expect(await axeFinds(page)).toEqual([])
  await main.getByRole('button', { name: 'Keep Master' }).press('Enter')
  await expect(main.getByText(/then it renews for \$34\.99/u)).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Master' })).toBeFocused()

  await page.getByRole('button', { name: /account menu/u }).click()
  await page.getByRole('menuitem', { name: 'Past orders' }).click()
  await expect(page).toHaveURL(/#past-orders$/u)
  const order = main.getByRole('listitem').filter({ hasText: 'Master, monthly' })
  await expect(order).toContainText('$34.99')
  await expect(order).toContainText('Paid')
  await order.getByRole('link', { name: /^Receipt for order/u }).click()
  await expect(page).toHaveURL(/\/payment-success\?order=/u)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  await expect(main.getByRole('region', { name: 'Receipt' }).getByRole('listitem')).toContainText(
    'Master, monthly',
  )
  await main.getByRole('link', { name: 'Past orders' }).click()
  await expect(page).toHaveURL(/#past-orders$/u)
})

test(
  'a guest is asked to log in before the settings, and comes out at the tab that was meant',
  { tag: '@all' },
  async ({ page, hub }) => {
    const main = page.getByRole('main')
    for (const wanted of ['/settings?tab=notifications', '/settings#tab-assets', '/settings#past-orders']) {
      await page.goto(wanted)
      await expect(login(page)).toBeVisible()
      await expect(page).toHaveURL(/\/VaultVision$/u)
      expect(await page.evaluate(() => localStorage.getItem('redirectAfterLogin'))).toBe(wanted)
      await page.keyboard.press('Escape')
      await expect(login(page)).toBeHidden()
    }
    await page.goto('/settings?tab=notifications')
    await page.goto(await askLink(page, hub, someone('bob')))
    await expect(page).toHaveURL(/\/settings\?tab=notifications$/u)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Settings')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'What the hub tells you',
      'When mails go out',
    ])
    await main.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Your plan' }).click()
    await expect(page).toHaveURL(/\/settings#tab-assets$/u)
    await expect(main.getByText('You are on Free. Nothing is charged.')).toBeVisible()

    // Where they start is chosen in the user menu, and holds for the next visit.
    await account(page).click()
    await page.getByRole('menuitem', { name: 'Start here' }).click()
    await expect(page.getByText('Saved. You start here')).toBeVisible()
    await page.goto('/')
    await expect(page).toHaveURL(/\/settings$/u)

    await account(page).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(logInButton(page)).toBeVisible()
    await expect(page).toHaveURL(/\/VaultVision$/u)
    await expect(login(page)).toBeHidden()
    await page.goto('/settings')
    await expect(login(page)).toBeVisible()
  },
)
