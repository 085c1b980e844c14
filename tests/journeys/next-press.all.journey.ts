import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { openPlans, popup, saveData } from './support/order.ts'
import { frameTakenOver, takenOver } from './support/page.ts'

// Chromium has here what most browsers do: an import that failed fails until the document is loaded anew
// (scripts/chromium.mjs).
test.use({ mayLog: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 503/u })

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const unavailable = 'This part could not be loaded. Try again in a moment.'

/** On the landing page; marked, to see that the document stays. Nothing is loaded in advance. */
const begin = async (page: Page): Promise<void> => {
  await saveData(page)
  await page.goto('/VaultVision')
  await takenOver(page)
  await page.getByRole('searchbox').first().fill('arena')
  await page.evaluate(() => void (document.body.dataset.same = ''))
}
const expectSame = async (page: Page): Promise<void> => {
  await expect(page.locator('body[data-same]')).toBeAttached()
  await expect(page.getByRole('searchbox', { includeHidden: true }).first()).toHaveValue('arena')
}

for (const [what, files] of [
  ['its own', /\/assets\/order-[^/]*\.js$/u],
  ['of its texts', /\/assets\/order\.en-[^/]*\.js$/u],
  ['of its looks', /\/assets\/order-[^/]*\.css$/u],
] as const)
  test(`a dialog that lacked one file, ${what}, opens with the next press`, async ({ page }) => {
    // The server is away for a moment, behind a proxy that says so.
    await page.route(files, (route) => route.fulfill({ status: 503, contentType: 'text/html', body: 'Away' }))
    await begin(page)
    await page.getByRole('banner').getByRole('button', { name: 'Premium' }).click()
    await expect(messages(page)).toContainText(unavailable)
    await page.unroute(files)
    await openPlans(page)
    await expect(popup(page)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expectSame(page)
  })

test('a file that many parts share, and that alone is missing, comes with the next press', async ({
  page,
}) => {
  const shared = /\/assets\/common-[^/]*\.js$/u
  await page.route(shared, (route) => route.abort())
  await begin(page)
  const premium = page.getByRole('banner').getByRole('button', { name: 'Premium' })
  await premium.click()
  await expect(messages(page)).toContainText(unavailable)
  await premium.click()
  await expect(messages(page)).toContainText(unavailable)
  await page.unroute(shared)
  await openPlans(page)
  await expectSame(page)
})

test('a language whose texts could not be loaded is spoken when it is chosen again', async ({ page }) => {
  const texts = /\/assets\/[^/]*\.fr-[^/]*\.js$/u
  await begin(page)
  await page.route(texts, (route) => route.abort())
  const languages = page.getByRole('contentinfo').getByRole('combobox')
  await languages.selectOption('Français')
  await expect(page.getByText('The language could not be loaded. Choose it again.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.unroute(texts)
  await languages.selectOption('Français')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Les joueurs décident')
  await expectSame(page)
})

test('the picker of themes opens with the next press, and its row stays', async ({ page }) => {
  const code = /\/assets\/theme-picker-[^/]*\.js$/u
  await begin(page)
  await page.route(code, (route) => route.abort())
  const row = page.getByRole('complementary').getByRole('button', { name: /^Theme/u })
  await row.click()
  await expect(messages(page)).toContainText(unavailable)
  await expect(row).toBeVisible()
  await page.unroute(code)
  await row.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectSame(page)
})

test('the menu that moves an icon of the header opens with the next press', async ({ page }) => {
  const code = /\/assets\/move-menu-[^/]*\.js$/u
  await begin(page)
  await frameTakenOver(page)
  await page.route(code, (route) => route.abort())
  const icon = page.getByRole('banner').getByRole('link', { name: 'Assets' })
  const ready = page.waitForResponse(/\/assets\/drag-area-[^/]*\.js$/u)
  await icon.hover()
  await ready
  await icon.click({ button: 'right' })
  await expect(messages(page)).toContainText(unavailable)
  await page.unroute(code)
  await icon.click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Move later' })).toBeVisible()
  await expectSame(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } })

  test('the menu opens with the next press', async ({ page }) => {
    const code = /\/assets\/mobile-menu-(?!actors)[^/]*\.js$/u
    await begin(page)
    await page.route(code, (route) => route.abort())
    const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
    await menu.click()
    await expect(messages(page)).toContainText(unavailable)
    await page.unroute(code)
    await menu.click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectSame(page)
  })
})

test('the row of the theme whose code failed to come with the page is there when it comes', async ({
  page,
}) => {
  const texts = /\/assets\/theme\.en-[^/]*\.js$/u
  await page.route(texts, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => texts.test(request.url()))
  await begin(page)
  await failed
  const row = page.getByRole('complementary').getByRole('button', { name: /^Theme/u })
  await expect(row).toBeHidden()
  await page.unroute(texts)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(row).toBeVisible()
  await expectSame(page)
})
