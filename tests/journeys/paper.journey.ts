import type { Page } from '@playwright/test'
import { themes } from '#contract/shell/themes.ts'
import { expect, someone, test } from './support/journey.ts'
import { logIn } from './support/log-in.ts'
import { faultsOnPaper } from './support/paper.ts'

const keepTheme = (page: Page, theme: string) =>
  page.addInitScript((kept) => localStorage.setItem('theme', kept), theme)

const seals = (page: Page) => page.getByRole('table', { name: 'Votes and donations by day' }).locator('code')

test('the ledger is printed whole, dark on white, without what stands around it', async ({ page }) => {
  await keepTheme(page, 'custom-dark')
  await page.goto('/ledger')
  await expect(seals(page).first()).toBeAttached()
  const days = await seals(page).count()
  expect(await faultsOnPaper(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(seals(page).last()).toBeVisible()
  expect(await seals(page).filter({ visible: true }).count()).toBe(days / 2)
  await page.emulateMedia({ media: null })
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await faultsOnPaper(page)).toEqual([])
})

test('every other page worth printing is, too, from every theme', { tag: '@all' }, async ({ page, hub }) => {
  await page.goto('/VaultVision')
  await expect(page.getByRole('article').nth(3)).toBeVisible()
  for (const theme of themes) {
    await page.evaluate((kept) => (document.documentElement.dataset['theme'] = kept), theme)
    expect(await faultsOnPaper(page), theme).toEqual([])
  }
  // A layer that is open isn't printed, and cuts nothing off.
  await page.getByRole('banner').getByRole('button', { name: 'Premium' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await faultsOnPaper(page)).toEqual([])
  await logIn(page, hub, someone('petra'))
  for (const [address, heading] of [
    ['/VaultVision/guild-quartermaster', 'Backers'],
    ['/settings#tab-assets', 'Past orders'],
    ['/my-votes', 'My votes and donations'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    expect(await faultsOnPaper(page), address).toEqual([])
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    expect(await faultsOnPaper(page), `${address}, from right to left`).toEqual([])
  }
})
