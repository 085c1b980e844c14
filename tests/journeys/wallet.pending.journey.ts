import type { BrowserContext, Page } from '@playwright/test'
import { projectPath } from '#contract/http/paths.ts'
import { expect, test } from './support/journey.ts'
import { account, callAsPlayer, login, userId } from './support/log-in.ts'
import {
  expectConfirmed,
  goToPayment,
  lines,
  openPlans,
  pay,
  pickPlan,
  popup,
  submit,
} from './support/order.ts'
import { takenOver } from './support/page.ts'
import { install, newWallet } from './support/wallets.ts'

/** Opens a page for a guest with a wallet. Returns a function that logs in by it in the open modal. */
const withWallet = async (
  page: Page,
  context: BrowserContext,
  path: string,
): Promise<() => Promise<void>> => {
  await install(context, [newWallet('MetaMask')])
  await page.goto(path)
  await takenOver(page)
  return async () => {
    await login(page).getByRole('tab', { name: 'Other' }).click()
    await login(page).getByRole('button', { name: 'Continue with MetaMask' }).click()
    await expect(login(page)).toHaveCount(0)
  }
}

test.describe(() => {
  test.use({ movesMoney: true })

  test('an order that a guest submitted is there again, and a player without a mail address pays it', async ({
    page,
    context,
  }) => {
    const logInByWallet = await withWallet(page, context, '/VaultVision')
    await openPlans(page)
    await pickPlan(page, 'Elite')
    await submit(page)
    await logInByWallet()
    await expect(popup(page)).toBeVisible()
    await expect(lines(page)).toHaveCount(1)
    await goToPayment(page)
    // The account has no address: the payment page asks for one, for the receipt.
    await page.getByLabel('Email').fill('pays.by.wallet@example.org')
    await pay(page)
    await expectConfirmed(page)
    await expect(account(page)).toHaveAccessibleName(/plan Elite/u)
    expect(await callAsPlayer(page, `/users/${await userId(page)}/subscriptions`)).toMatchObject({
      subscriptions: [{ plan_id: 'tier3', status: 'active' }],
    })
  })
})

test('a guest who presses Follow follows', { tag: '@all' }, async ({ page, context }) => {
  const address = projectPath('scrim-calendar')
  const logInByWallet = await withWallet(page, context, address)
  await page.getByRole('main').getByRole('button', { name: 'Follow Scrim Calendar', exact: true }).click()
  await logInByWallet()
  await expect(page.getByRole('button', { name: /^Following /u })).toBeVisible()
  await expect(page).toHaveURL(address)
})

test('a page that only players open opens', { tag: '@all' }, async ({ page, context }) => {
  const logInByWallet = await withWallet(page, context, '/MetaVault')
  await logInByWallet()
  await expect(account(page)).toBeVisible()
  await expect(page).toHaveURL('/MetaVault')
})
