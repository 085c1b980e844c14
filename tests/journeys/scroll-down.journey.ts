import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { popup } from './support/order.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Scroll to the end of the page' })

/** How many pixels of the page are below the window. */
const below = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)

/** Scrolls until so many pixels are left below. */
const leave = (page: Page, pixels: number): Promise<void> =>
  page.evaluate(
    (left) =>
      scrollTo({ top: document.documentElement.scrollHeight - innerHeight - left, behavior: 'instant' }),
    pixels,
  )

test('a long page says that it goes on, leads to its end by the keyboard, and then says nothing', async ({
  page,
}) => {
  await page.goto('/terms')
  await expect(button(page)).toBeVisible()
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect(button(page)).toHaveCount(0)
  expect(await below(page)).toBeLessThanOrEqual(1)
  // Reading goes on in the foot of the page.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'The Hub' })).toBeFocused()
  await leave(page, 50)
  await expect(button(page)).toHaveCount(0)
  await leave(page, 60)
  await expect(button(page)).toBeVisible()
})

test('beside a page’s content the button covers none of it', { tag: '@all' }, async ({ page }) => {
  await page.goto('/terms')
  await expect(button(page)).toBeVisible()
  const ends = await page.evaluate(() => {
    const content = document.querySelector('#content .page')
    const { paddingInlineEnd = '0' } = content ? getComputedStyle(content) : {}
    return (content?.getBoundingClientRect().right ?? Infinity) - Number.parseFloat(paddingInlineEnd)
  })
  expect((await button(page).boundingBox())?.x).toBeGreaterThanOrEqual(ends)
})

test('a short page has no such button, nor has one under a dialog', { tag: '@all' }, async ({ page }) => {
  await page.goto('/terms')
  await expect(button(page)).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Premium' }).click()
  await expect(popup(page)).toBeVisible()
  await expect(page.locator('.scroll-down')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(button(page)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Games' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await expect(button(page)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true })

  test(
    'the button is large enough for a finger, is drawn in the page’s margin alone, and moves nothing',
    { tag: '@all' },
    async ({ page }) => {
      await page.goto('/terms')
      await expect(button(page)).toBeVisible()
      const box = await button(page).boundingBox()
      expect(box).toMatchObject({ width: 44, height: 56 })
      const [drawn, margin] = await page.evaluate(() => {
        const seen = document.querySelector('.scroll-down-button') ?? document.body
        const content = document.querySelector('#content .page') ?? document.body
        return [getComputedStyle(seen, '::before').width, getComputedStyle(content).paddingInlineEnd]
      })
      expect(Number.parseFloat(drawn)).toBeLessThanOrEqual(Number.parseFloat(margin))
      await button(page).tap()
      await expect(button(page)).toHaveCount(0)
    },
  )
})
