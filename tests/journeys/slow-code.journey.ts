import type { Page } from '@playwright/test'
import { patience } from '#tests/support/pace.ts'
import { expect, test } from './support/journey.ts'
import { frameTakenOver } from './support/page.ts'

/** From now on every file of code takes so long, in milliseconds. */
const delayCode = (page: Page, ms: number) =>
  page.route(/\/assets\/[^/]*\.js$/u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  })

interface Seen {
  line: number | null
  frame: number | null
}

/** Notes when the line at the top and the page's fallback are first there after a press, in milliseconds. */
const watchPress = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: Seen & { pressed?: number } = { line: null, frame: null }
    Object.assign(window, { seen })
    addEventListener('click', () => (seen.pressed = performance.now()), { capture: true, once: true })
    const look = (): void => {
      requestAnimationFrame(look)
      if (seen.pressed === undefined) return
      const since = performance.now() - seen.pressed
      if (document.documentElement.matches('[data-loading]')) seen.line ??= since
      if (document.querySelector('#content > [aria-busy]')) seen.frame ??= since
    }
    look()
  })
const seenAfterPress = (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as { seen: Seen }).seen)

for (const [name, from, press, isLater] of [
  [
    'a place in the header',
    '/VaultVision',
    (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Games' }).click(),
    false,
  ],
  [
    'a link in the footer',
    '/VaultVision',
    (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click(),
    true,
  ],
  [
    'a project of the landing page',
    '/VaultVision',
    (page: Page) => page.getByRole('article').first().getByRole('link').first().click(),
    true,
  ],
  [
    'the landing page, from another',
    '/terms',
    (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Vault Vision' }).click(),
    true,
  ],
] as const)
  test(
    `${name} answers at once while its code takes 6 s`,
    { tag: isLater ? ['@all'] : [] },
    async ({ page }) => {
      await page.goto(from)
      await frameTakenOver(page)
      await delayCode(page, 6_000)
      await watchPress(page)
      await press(page)
      await expect.poll(async () => (await seenAfterPress(page)).frame).not.toBeNull()
      const { line, frame } = await seenAfterPress(page)
      expect(line).toBeLessThanOrEqual(patience(100))
      expect(frame).toBeLessThanOrEqual(patience(300))
      // The files that these bring with them come at once.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html[data-loading]')).toHaveCount(0)
    },
  )
