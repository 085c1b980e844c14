import type { Page } from '@playwright/test'
import { paths } from '#contract/http/paths.ts'
import { expect, someone, test } from './support/journey.ts'
import { account, logIn, login } from './support/log-in.ts'
import { takenOver } from './support/page.ts'

/** Pages for players, for the DAO and for administrators. */
const guardedPaths = [
  ...[paths.metaVault, paths.calendar, paths.checklists, paths.brainVault, paths.dao, paths.tournament],
  ...[paths.brainCore, paths.following, paths.myVotes, paths.inviteCodes],
]
const disabled = `FuelCycle=Closed until season 5, Games="Back on Monday, after a rest", contact, ${guardedPaths.join()}`

const expectClosed = async (page: Page, name: string, reason: string): Promise<void> => {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(main.getByText('Closed', { exact: true })).toBeVisible()
  await expect(main.getByText(reason)).toBeVisible()
  await expect(main.getByText('Opens later')).toHaveCount(0)
  await expect(main.getByText('What it is for')).toHaveCount(0)
  await expect(main.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(name)
  await expect(main.getByRole('region', { name: 'Open today' })).toContainText('Vault Vision')
}

test('a page that the operator closed says so and why: by its address and on the way, to players and guests alike', async ({
  newBrowser,
  startHub,
}) => {
  const hub = await startHub({ DISABLED_ROUTES: disabled })
  const page = await (await newBrowser({ baseURL: hub.url })).newPage()
  const answer = await page.goto('/fuel-cycle')
  expect(answer?.status()).toBe(200)
  expect(await answer?.text()).toContain('<h1 class="text-display-1">Fuel cycle</h1>')
  await takenOver(page)
  await expectClosed(page, 'Fuel cycle', 'Closed until season 5')
  await page.goto('/Games?lang=fr')
  await expect(page.getByRole('main')).toContainText('FerméBack on Monday, after a rest')
  await page.goto('/contact?lang=en')
  await takenOver(page)
  await expectClosed(page, 'Contact', 'This page is closed at the moment.')

  // Gone to without another document, it says the same.
  await page.evaluate(() => void (document.body.dataset.same = ''))
  await page.getByRole('region', { name: 'Open today' }).getByRole('link', { name: 'Vault Vision' }).click()
  await expect(page).toHaveURL(/\/VaultVision/u)
  await page.goBack()
  await expectClosed(page, 'Contact', 'This page is closed at the moment.')
  await expect(page.locator('body[data-same]')).toBeAttached()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')

  for (const path of guardedPaths) {
    await page.goto(path)
    await takenOver(page)
    await expect(page.getByRole('main').getByText('This page is closed at the moment.')).toBeVisible()
    await expect(login(page)).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${path}$`, 'iu'))
  }
  await logIn(page, hub, someone('erin'))
  await page.goto('/MetaVault')
  await expect(account(page)).toBeVisible()
  await expectClosed(page, 'MetaVault', 'This page is closed at the moment.')
  await page.goto('/News')
  await expect(page.getByRole('main').getByText('Opens later')).toBeVisible()
})
