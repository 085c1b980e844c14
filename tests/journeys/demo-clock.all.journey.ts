import type { Page } from '@playwright/test'
import { dayMs } from '#contract/values/time.ts'
import { axeFinds } from './support/axe.ts'
import { buyMaster } from './support/buy-master.ts'
import { answered, expect, someone, test } from './support/journey.ts'
import { account, logIn } from './support/log-in.ts'
import { addGift, goToPayment, openPlans, pay, pickPlan, truth } from './support/order.ts'
import { patience } from '#tests/support/pace.ts'

/*
 * Time that passes for the whole demo at a press on /dev: for the hub, the payment provider, the mail and the page. Each
 * has a hub of its own: the others' clock is to stay.
 */

// A token that has come of age meanwhile is refused, and the page asks for another.
test.use({ movesMoney: true, mayLog: answered(401) })

const clock = (page: Page) => page.getByRole('region', { name: 'Clock' })
const mail = (page: Page, subject: string) =>
  page.getByRole('region', { name: 'Mail' }).getByRole('link', { name: subject })

/** `span` as a button says it, or a number of days to type. */
const letPass = async (page: Page, span: string | number): Promise<void> => {
  await page.goto('/dev')
  if (typeof span === 'number') {
    await clock(page).getByRole('textbox', { name: 'Days' }).fill(String(span))
    await page.keyboard.press('Enter')
  } else await clock(page).getByRole('button', { name: span, exact: true }).click()
  await expect(clock(page).getByText(/^It is now /u)).toBeVisible({ timeout: patience(60_000) })
}

const daysAhead = async (page: Page): Promise<number> =>
  ((await page.evaluate(() => Date.now())) - Date.now()) / dayMs

test('a renewal fails, is mailed, and after 14 days the plan has ended', async ({ startHub, newBrowser }) => {
  test.slow()
  const hub = await startHub()
  const page = await (await newBrowser({ baseURL: hub.url })).newPage()
  const main = page.getByRole('main')
  const address = await buyMaster(page, hub, 'nora')
  await hub.useCard('4000 0000 0000 0341')
  expect(Math.abs(await daysAhead(page))).toBeLessThan(0.01)

  await letPass(page, 'To the next renewal')
  expect(await axeFinds(page)).toEqual([])
  await mail(page, 'Your Master plan could not be renewed').click()
  await expect(page.getByText(/You keep Master until/u).first()).toBeAttached()
  // Nobody was here for a month: the hub has logged the player out, as it would have.
  await page.goto('/settings')
  await expect(page.getByText('Session expired').first()).toBeVisible()
  await logIn(page, hub, address)
  expect(await daysAhead(page)).toBeGreaterThan(27)
  await expect(page.getByRole('region', { name: 'Failed renewal' })).toContainText('You keep Master until')
  await page.goto('/settings')
  await expect(main.getByText(/could not be charged/u)).toBeVisible()
  await expect(main.getByText('3 of 3 days left')).toBeVisible()

  await letPass(page, '3 days')
  await page.goto('/terms')
  await expect(page.getByRole('region', { name: 'Failed renewal' })).toContainText(
    'Master gives you nothing until it is paid.',
  )
  await expect(account(page)).toHaveAccessibleName(/plan Free/u)

  await letPass(page, '14 days')
  await expect(mail(page, 'Your Master plan has ended')).toBeVisible()
  await hub.halt()
  await hub.boot()
  await logIn(page, hub, address)
  expect(await daysAhead(page)).toBeGreaterThan(44)
  await expect(account(page)).toHaveAccessibleName(/plan Free/u)
  await page.goto('/settings')
  await expect(main.getByRole('button', { name: /^Pay \$/u })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Failed renewal' })).toHaveCount(0)
})

test('a reminder that was put off is back after a day, and gift time begins when a paid plan has ended', async ({
  startHub,
  newBrowser,
}) => {
  test.slow()
  const hub = await startHub()
  const page = await (await newBrowser({ baseURL: hub.url })).newPage()
  await logIn(page, hub, someone('omar'))
  await openPlans(page)
  await pickPlan(page, 'Master')
  await addGift(page, 'Basic', 12)
  await goToPayment(page)
  await pay(page)
  await expect(truth(page)).toHaveText('1 of 2 paid')
  await page.goto('/terms')
  const reminder = page.getByRole('region', { name: 'Unpaid gifts' })
  await reminder.getByRole('button', { name: 'Later' }).first().click()
  await expect(reminder).toHaveCount(0)
  await letPass(page, '1 day')
  await page.goto('/terms')
  await expect(reminder).toBeVisible()

  const other = await (await newBrowser({ baseURL: hub.url })).newPage()
  await logIn(other, hub, 'bob@example.org')
  await expect(account(other)).toHaveAccessibleName(/plan Pro/u)
  await letPass(page, 11)
  await other.goto('/settings#tab-assets')
  await expect(account(other)).toHaveAccessibleName(/plan Master/u)
})
