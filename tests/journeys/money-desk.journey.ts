import type { Page } from '@playwright/test'
import { newAdministrator } from './support/admin.ts'
import { axeFinds } from './support/axe.ts'
import { expect, someone, test } from './support/journey.ts'
import { account, logIn } from './support/log-in.ts'
import { addDonation, addGift, expectConfirmed, goToPayment, openPlans, pay } from './support/order.ts'
import { patience } from '#tests/support/pace.ts'

test.use({ movesMoney: true })

const story = (page: Page) => page.getByRole('complementary')
const steps = (page: Page) => story(page).getByRole('list', { name: 'What happened' })

const find = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('searchbox').fill(text)
  await page.keyboard.press('Enter')
}

/** Money and months are asked about twice. */
const decide = async (page: Page, reason: string, button: string): Promise<void> => {
  await story(page).getByLabel('Reason, for the record').fill(reason)
  await story(page).getByRole('button', { name: /…$/u }).click()
  await story(page).getByRole('button', { name: button }).click()
}

test('an administrator answers three questions about an order, gives a line back and grants a month', async ({
  page,
  hub,
  newBrowser,
}) => {
  const iris = await newAdministrator(hub)
  const paula = someone('paula')
  await logIn(page, hub, paula)
  await openPlans(page)
  await addGift(page, 'Pro', 12)
  await addDonation(page, 10, 'Community fund')
  await goToPayment(page)
  await pay(page)
  await expectConfirmed(page)

  const desk = await (await newBrowser()).newPage()
  await logIn(desk, hub, iris)
  await desk.goto('/BrainCore?desk=payments')
  // Whose order is it, and was it paid?
  await find(desk, paula)
  await expect(desk).toHaveURL(/[?&]q=paula/u)
  // Until it is read anew the list is the one before.
  const row = desk.getByRole('table').getByRole('link')
  await expect(row).toHaveCount(1)
  // Narrowed to what she didn't pay nothing is left; without the pill it is there again.
  await desk.getByRole('button', { name: 'State', exact: true }).click()
  await desk.getByRole('form', { name: 'State' }).getByLabel('State').selectOption('Expired')
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('Nothing is found.')).toBeVisible()
  await expect(desk).toHaveURL(/[?&]status=expired/u)
  await desk.getByRole('button', { name: 'Remove the filter State' }).click()
  await expect(row).toHaveCount(1)
  await row.click()
  await expect(story(desk).getByText(paula).first()).toBeVisible()
  for (const words of ['Asked', 'Paid', 'Granted', 'Code made'])
    await expect(steps(desk).getByText(words, { exact: true }).first()).toBeVisible()
  // Did the receipt go out?
  await expect
    .poll(async () => {
      await desk.reload()
      await expect(steps(desk)).toBeVisible()
      return steps(desk).getByText('Receipt mailed').count()
    })
    .toBe(1)
  expect(await axeFinds(desk)).toEqual([])

  // Can the donation be given back? Nothing is, before it was read a second time.
  await story(desk).getByRole('button', { name: 'Refund' }).click()
  await story(desk)
    .getByRole('checkbox', { name: /Donation/u })
    .check()
  await story(desk).getByLabel('Dollars, or nothing for all that is left').fill('11')
  await expect(story(desk).getByText('That is no amount, or more than is left.')).toBeVisible()
  await story(desk).getByLabel('Dollars, or nothing for all that is left').fill('4')
  await decide(desk, 'Asked by mail', 'Refund $4.00')
  await expect(story(desk).getByText('The refund is on its way.')).toBeVisible()
  await expect(async () => {
    await desk.reload()
    await expect(steps(desk).getByText('Refunded', { exact: true })).toBeVisible({ timeout: patience(3_000) })
  }).toPass()
  await expect(story(desk).getByText('Still refundable')).toBeVisible()

  const before = (await hub.mails(paula)).length
  await story(desk).getByRole('button', { name: 'Resend receipt' }).click()
  await story(desk).getByRole('button', { name: 'Mail the receipt' }).click()
  // For a moment it could be undone.
  await expect(story(desk).getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(story(desk).getByText('The receipt goes out again.')).toBeVisible()
  await expect.poll(async () => (await hub.mails(paula)).length).toBeGreaterThan(before)

  await story(desk).getByRole('button', { name: 'Grant' }).click()
  await story(desk).getByLabel('Plan').selectOption('Elite')
  await decide(desk, 'For the trouble', 'Grant the months')
  await expect(story(desk).getByText('The months are granted.')).toBeVisible()
  await expect(steps(desk).getByText('Granted by hand')).toBeVisible()
  await page.goto('/terms')
  await expect(account(page)).toHaveAccessibleName(/plan Elite/u)
})

test(
  'on a phone a story is a page of its own, and Back leads to the list as it was',
  { tag: '@all' },
  async ({ page, hub, newBrowser }) => {
    const player = await (await newBrowser()).newPage()
    const petra = someone('petra')
    await logIn(player, hub, petra)
    await openPlans(player)
    await addGift(player, 'Pro', 1)
    await goToPayment(player)
    await pay(player)
    await expectConfirmed(player)
    await logIn(page, hub, await newAdministrator(hub))
    await page.setViewportSize({ width: 375, height: 740 })
    await page.goto('/BrainCore?desk=payments')
    await find(page, petra)
    const row = page.getByRole('table').getByRole('link')
    await expect(row).toHaveCount(1)
    await row.click()
    await expect(steps(page)).toBeVisible()
    await expect(page.getByRole('table')).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await page.goBack()
    await expect(row).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue(petra)
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('')
  },
)
