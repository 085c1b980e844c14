import type { Page } from '@playwright/test'
import { axeFinds } from './support/axe.ts'
import { buyMaster } from './support/buy-master.ts'
import type { Hub } from './support/hub.ts'
import { comeBack } from './support/come-back.ts'
import { expect, test } from './support/journey.ts'
import { account } from './support/log-in.ts'
import { openPlans, pickPlan, popup } from './support/order.ts'

test.use({ movesMoney: true })

const invoicePage = /\/dev\/pay\/invoice\//u
const main = (page: Page) => page.getByRole('main')
const panel = (page: Page) => main(page).getByRole('region', { name: 'Change plan' })
const upgrade = (page: Page) =>
  panel(page).getByRole('button', { name: /^Change to Oracle, pay \$\d+\.\d\d$/u })
const chosen = (page: Page, plan: string) =>
  panel(page).getByRole('radio', { name: new RegExp(`^${plan},`, 'u') })

/** Somebody who has bought Master, on Your plan. */
const withMaster = async (page: Page, hub: Hub, name: string): Promise<void> => {
  await buyMaster(page, hub, name)
  await page.goto('/settings')
  await expect(chosen(page, 'Master')).toBeChecked()
}

test('a higher plan is bought at once: the price stands there first, and it counts as soon as it is paid', async ({
  page,
  hub,
}) => {
  await withMaster(page, hub, 'uma')
  await chosen(page, 'Oracle').press('Space')
  await expect(upgrade(page)).toBeVisible()
  const price = /\$\d+\.\d\d/u.exec((await upgrade(page).textContent()) ?? '')?.[0] ?? ''
  await expect(panel(page).getByText(price, { exact: true })).toBeVisible()
  await expect(
    panel(page).getByText(/You get 5 more votes today, then 13 a day\. Up to 91 in your vote bank\./u),
  ).toBeVisible()
  expect(await axeFinds(page)).toEqual([])
  await upgrade(page).press('Enter')
  await expect(panel(page).getByText('Changed. You are on Oracle now.')).toBeVisible()
  await expect(account(page)).toHaveAccessibleName(/plan Oracle/u)
  await expect(main(page).getByText(/then it renews for \$59\.99/u)).toBeVisible()
  // What it cost stands among the past orders at once, and the panel goes on saying what has happened.
  const past = main(page).getByRole('region', { name: 'Past orders' }).getByRole('listitem')
  await expect(past.filter({ hasText: 'Change of plan' }).getByText(price, { exact: true })).toBeVisible()
  await expect(panel(page).getByText('Changed. You are on Oracle now.')).toBeVisible()
  await page.reload()
  await expect(chosen(page, 'Oracle')).toBeChecked()
})

test(
  'a change whose bank asks is paid on its invoice; until then the plan is the old one',
  { tag: '@all' },
  async ({ page, hub }) => {
    await withMaster(page, hub, 'vera')
    await hub.useCard('4000 0027 6000 3184')
    await chosen(page, 'Oracle').press('Space')
    const opened = page.waitForEvent('popup')
    await upgrade(page).click()
    await (await opened).close()
    await comeBack(page)
    await expect(panel(page).getByText('Oracle waits for your payment.')).toBeVisible()
    await expect(account(page)).toHaveAccessibleName(/plan Master/u)
    expect(await axeFinds(page)).toEqual([])
    const again = page.waitForEvent('popup')
    await panel(page)
      .getByRole('button', { name: /^Pay \$/u })
      .click()
    const invoice = await again
    await expect(invoice).toHaveURL(invoicePage)
    await invoice.getByRole('button', { name: /^Pay \$/u }).click()
    await expect(invoice.getByText('Invoice paid')).toBeVisible()
    await invoice.close()
    await comeBack(page)
    await expect(chosen(page, 'Oracle')).toBeChecked()
    await expect(account(page)).toHaveAccessibleName(/plan Oracle/u)
  },
)

test('a lower plan begins later, for nothing now, and is taken back; a plan is ended and kept', async ({
  page,
  hub,
}) => {
  await withMaster(page, hub, 'wim')
  await openPlans(page)
  await pickPlan(page, 'Pro')
  await popup(page).getByRole('link', { name: 'Change to Pro under Your plan' }).click()
  await expect(popup(page)).toBeHidden()
  await expect(chosen(page, 'Pro')).toBeChecked()
  await expect(panel(page).getByText(/^Nothing is charged\. Pro starts on/u)).toBeVisible()
  await panel(page)
    .getByRole('button', { name: /^Change to Pro on/u })
    .click()
  await expect(panel(page).getByRole('button', { name: 'Undo the change' })).toBeVisible()
  await expect(chosen(page, 'Master')).toBeChecked()
  expect(await axeFinds(page)).toEqual([])
  await page.goto('/settings')
  await panel(page).getByRole('button', { name: 'Undo the change' }).press('Enter')
  await expect(panel(page).getByText('Taken back. Master goes on as before.')).toBeVisible()

  await main(page)
    .getByRole('button', { name: /^End on/u })
    .click()
  await expect(main(page).getByRole('heading', { name: /^Ends on/u })).toBeVisible()
  await main(page).getByRole('button', { name: 'Keep Master' }).click()
  await expect(main(page).getByText(/then it renews for \$34\.99/u)).toBeVisible()
})
