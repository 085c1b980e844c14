import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { popup, saveData } from './support/order.ts'

test.use({ isDrawn: true, contextOptions: { reducedMotion: 'no-preference' } })

const code = /\/assets\/order-[^/.]*\.js$/u
type Opener = readonly [title: string, name: string]
const premium: Opener = ['Premium', 'Premium']
const explore: Opener = ['Explore plans', 'Explore plans']
const openers = [premium, explore]

/** 400 kbit/s and 400 ms from here on. */
const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}

const opener = (page: Page, name: string | RegExp) =>
  page
    .getByRole(name === 'Premium' ? 'banner' : 'main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()

test.describe('on a slow line', () => {
  for (const [title, name] of openers)
    test(`${title} answers with the next frame, and the popup’s frame is there before the plans`, async ({
      page,
    }) => {
      await saveData(page)
      await page.goto('/VaultVision')
      const button = opener(page, name)
      await expect(button).toBeVisible()
      const opened = await button.elementHandle()
      await expect
        .poll(() => button.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__react'))))
        .toBe(true)
      await slowDown(page)
      let bringPlans = (): void => {}
      const asked = new Promise<void>((resolve) => (bringPlans = resolve))
      await page.route('**/api/plans', async (route) => {
        await asked
        await route.continue()
      })
      const answer = await button.evaluate(
        (pressed) =>
          new Promise<string>((resolve) => {
            ;(pressed as HTMLButtonElement).click()
            requestAnimationFrame(() => {
              const mark = pressed.querySelector('.ui-spinner')?.getBoundingClientRect().width ?? 0
              resolve(`busy ${pressed.ariaBusy}, marked ${mark > 0}, shut ${pressed.ariaDisabled}`)
            })
          }),
      )
      expect(answer).toBe('busy true, marked true, shut true')
      await expect(button).toHaveAccessibleName(name)
      await expect(popup(page)).toBeVisible()
      await expect(popup(page).getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
      expect(await opened?.getAttribute('aria-busy')).toBeNull()
      bringPlans()
      await expect(popup(page).getByRole('radio', { name: /^Pro,/u })).toBeAttached()
    })

  for (const [how, near] of [
    ['a pointer over the button', (page: Page) => opener(page, 'Premium').hover()],
    ['the focus on the button', (page: Page) => opener(page, 'Explore plans').focus()],
  ] as const)
    test(`${how} brings the popup’s code before the press`, async ({ page }) => {
      await saveData(page)
      await page.goto('/VaultVision')
      await expect(opener(page, 'Premium')).toBeVisible()
      const coming = page.waitForResponse((response) => code.test(response.url()))
      await near(page)
      await (await coming).finished()
    })

  test('the popup’s code is loaded once the page is idle', async ({ page }) => {
    const coming = page.waitForResponse((response) => code.test(response.url()))
    await page.goto('/VaultVision')
    await (await coming).finished()
  })
})
