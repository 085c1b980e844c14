import { axeFinds } from './support/axe.ts'
import { expect, someone, test } from './support/journey.ts'
import { goToPayment, openPlans, pay, pickPlan } from './support/order.ts'
import { login, logIn, logInButton } from './support/log-in.ts'

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

test('a guest is led through the log-in to their plan, and nobody sees another’s', async ({ page, hub }) => {
  await page.goto('/settings')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Log in' }).click()
  await expect(login(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(login(page)).toBeHidden()
  await logIn(page, hub, someone('bob'))
  await page.goto('/settings')
  await expect(main.getByText('You are on Free. Nothing is charged.')).toBeVisible()
  await page.getByRole('button', { name: /account menu/u }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(logInButton(page)).toBeVisible()
  await page.goto('/settings')
  await expect(main.getByText('Log in to see your plan and what you paid.')).toBeVisible()
})
