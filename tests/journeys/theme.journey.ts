import type { BrowserContext, Page } from '@playwright/test'
import { expect, someone, test } from './support/journey.ts'
import { logIn } from './support/log-in.ts'

const drawnIn = (page: Page, theme: string): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-theme', theme)

/** Saves a theme as another device of the player would. */
const saveElsewhere = (page: Page, theme: string): Promise<number> =>
  page.evaluate(async (theme_preference) => {
    const { status } = await fetch('/api/users/settings', {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
      },
      body: JSON.stringify({ theme_preference }),
    })
    return status
  }, theme)

const cookieOf = async (context: BrowserContext): Promise<string | undefined> =>
  (await context.cookies()).find(({ name }) => name === 'theme')?.value

test('a player finds their theme at the next start, in every tab, and from the first paint after it', async ({
  page,
  hub,
  context,
}) => {
  await page.goto('/VaultVision')
  await drawnIn(page, 'multi-gradient')
  await logIn(page, hub, someone('alice'))
  expect(await saveElsewhere(page, 'ocean-deep')).toBe(200)
  await page.goto('/terms')
  await drawnIn(page, 'ocean-deep')
  await expect.poll(() => cookieOf(context)).toBe('ocean-deep')
  expect(await (await page.request.get('/terms')).text()).toContain('data-theme="ocean-deep"')

  const other = await context.newPage()
  await other.goto('/privacy')
  await drawnIn(other, 'ocean-deep')
  expect(await saveElsewhere(other, 'light-mode')).toBe(200)
  await other.reload()
  await drawnIn(other, 'light-mode')
  await drawnIn(page, 'light-mode')
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#f5f2ec')
})
