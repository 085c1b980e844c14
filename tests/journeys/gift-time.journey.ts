import type { Page } from '@playwright/test'
import { axeFinds } from './support/axe.ts'
import type { Hub } from './support/hub.ts'
import { expect, someone, test } from './support/journey.ts'
import { account, logIn } from './support/log-in.ts'
import { expectConfirmed, goToPayment, openPlans, pay, pickPlan } from './support/order.ts'
import { tabTo } from './support/tab-to.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const timeline = (page: Page) => main(page).getByRole('region', { name: 'What runs when' })
const rows = (page: Page) => timeline(page).getByRole('list').getByRole('listitem')
const votes = (page: Page) =>
  main(page)
    .locator('dl > div')
    .filter({ hasText: /^votes a day/u })
    .getByRole('definition')

test('bob of the demo lets two months of Master count before his Pro, and takes it back', async ({
  page,
  hub,
}) => {
  await logIn(page, hub, 'bob@example.org')
  await page.goto('/settings#tab-assets')
  await expect(account(page)).toHaveAccessibleName(/plan Pro/u)
  await expect(votes(page)).toHaveText('3')
  await expect(rows(page).first()).toContainText('Pro')
  await expect(rows(page).filter({ hasText: 'Gift time, waits for the end of Pro.' })).toContainText(
    /6\d days left/u,
  )
  expect(await axeFinds(page)).toEqual([])

  await button(page, 'Let Master count first').click()
  await expect(
    timeline(page).getByText(/Master counts from now until .+ and nothing more is charged\./u),
  ).toBeVisible()
  await expect(button(page, 'Let it count first')).toBeVisible()
  expect(await axeFinds(page)).toEqual([])
  await button(page, 'Not now').click()
  await expect(account(page)).toHaveAccessibleName(/plan Pro/u)

  await button(page, 'Let Master count first').click()
  await button(page, 'Let it count first').click()
  await expect(account(page)).toHaveAccessibleName(/plan Master/u)
  await expect(votes(page)).toHaveText('8')
  await expect(timeline(page).getByText(/^Master counts now, because you put it first\./u)).toBeVisible()
  await page.reload()
  await expect(account(page)).toHaveAccessibleName(/plan Master/u)
  await expect(rows(page).filter({ hasText: 'Is paid for, but Master counts first.' })).toContainText('Pro')
  expect(await axeFinds(page)).toEqual([])

  await button(page, 'Let Pro count again').click()
  await expect(
    timeline(page).getByText(/Master waits with 6\d days left and loses none of them\./u),
  ).toBeVisible()
  await button(page, 'Let it count again').click()
  await expect(account(page)).toHaveAccessibleName(/plan Pro/u)
  await expect(votes(page)).toHaveText('3')
  await expect(button(page, 'Let Master count first')).toBeVisible()
})

/** Somebody who pays for Pro and has been given a month of Oracle. */
const withProAndOracle = async (page: Page, hub: Hub): Promise<void> => {
  const address = someone('gina')
  await logIn(page, hub, address)
  await openPlans(page)
  await pickPlan(page, 'Pro')
  await goToPayment(page)
  await pay(page)
  await expectConfirmed(page)
  await hub.changeData(
    `insert into gift_times (id, user_id, plan_id, months, given_at, left_months, left_ms, waits_since)
     select 'gift-of-gina', id, 'tier5', 1, now(), 1, 0, now() from users where email = $1`,
    [address],
  )
}

test(
  'on a phone, by the keyboard alone: a gift counts first while the paid plan goes on being charged',
  { tag: '@all' },
  async ({ page, hub }) => {
    await withProAndOracle(page, hub)
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto('/settings#tab-assets')
    await tabTo(page, button(page, 'Let Oracle count first'))
    await page.keyboard.press('Enter')
    await expect(
      timeline(page).getByText(
        /Oracle counts from now until .+ Pro goes on being charged \$9\.99 every month, next on .+, until you end it\. You can do so below\./u,
      ),
    ).toBeVisible()
    await tabTo(page, button(page, 'Let it count first'))
    await page.keyboard.press('Enter')
    await expect(
      timeline(page).getByText(/^Oracle counts now, .+ charged \$9\.99 every month, next on /u),
    ).toBeVisible()
    await expect(votes(page)).toHaveText('13')
    expect(await axeFinds(page)).toEqual([])

    // Its end is offered once, further down the page.
    await expect(main(page).getByRole('button', { name: /^End /u })).toHaveCount(1)
    await expect(main(page).getByText(/Your gift time counts now and goes on then;/u)).toBeVisible()

    await tabTo(page, button(page, 'Let Pro count again'))
    await page.keyboard.press('Enter')
    await tabTo(page, button(page, 'Let it count again'))
    await page.keyboard.press('Enter')
    await expect(votes(page)).toHaveText('3')
    await expect(button(page, 'Let Oracle count first')).toBeVisible()
    await expect(main(page).getByText(/then it renews for \$9\.99/u)).toBeVisible()
  },
)
