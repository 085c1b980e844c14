import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { holdBack, takenOver } from './support/page.ts'

const code = /\/assets\/hub[^/]*\.js$/u

test('?lang speaks for one address and changes no choice', async ({ page }) => {
  await page.goto('/VaultVision?lang=fr')
  await takenOver(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Les joueurs décident')
  await page.goto('/VaultVision')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Players decide')
})

test.describe('an address with filters', () => {
  const guilds = async (page: Page): Promise<void> => {
    await expect(page.getByRole('radio', { name: /^Guilds/u })).toBeChecked()
    for (const card of await page.getByRole('article').all()) await expect(card).toContainText('Guilds')
    await expect(page.getByLabel('Sort by')).toHaveValue('newest')
  }

  test('is written with them, and taken over as it is', { tag: '@all' }, async ({ page }) => {
    const bring = await holdBack(page, code)
    await page.goto('/VaultVision?utm=1&sort=newest&category=Guilds', { waitUntil: 'commit' })
    await guilds(page)
    bring()
    await takenOver(page)
    await page.getByRole('searchbox').fill('quartermaster')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page).toHaveURL(/category=Guilds/u)
    await expect(page).toHaveURL(/utm=1/u)
  })

  test(
    'means the same to the server and to the page where its text looks like JSON',
    { tag: '@all' },
    async ({ page }) => {
      const bring = await holdBack(page, code)
      await page.goto('/VaultVision?category="Guilds"&sort=newest', { waitUntil: 'commit' })
      const seen = async (): Promise<void> => {
        await expect(page.getByLabel('Sort by')).toHaveValue('newest')
        await expect(page.getByRole('radio', { name: /^All/u })).toBeChecked()
        await expect(page.getByRole('radio', { name: /^Guilds/u })).not.toBeChecked()
      }
      await seen()
      bring()
      await takenOver(page)
      await seen()
    },
  )

  test('and a search is rendered here', { tag: '@all' }, async ({ page }) => {
    await page.goto('/VaultVision?search=quartermaster&category=Guilds&sort=newest')
    await expect(page.getByRole('article')).toHaveCount(1)
    await guilds(page)
    await expect(page.getByRole('searchbox')).toHaveValue('quartermaster')
  })
})

test(
  'a chosen language is newer than the one that the address asked for',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/VaultVision?lang=fr')
    await takenOver(page)
    await page.getByRole('contentinfo').getByRole('combobox').selectOption('English')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Players decide')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Players decide')
  },
)

test('a page that is gone to is shared by its own address', { tag: '@all' }, async ({ page }) => {
  await page.goto('/VaultVision')
  await takenOver(page)
  const canonical = page.locator('link[rel="canonical"]')
  await expect(canonical).toHaveAttribute('href', /\/VaultVision\?lang=en$/u)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
  await expect(canonical).toHaveAttribute('href', /\/terms\?lang=en$/u)
})
