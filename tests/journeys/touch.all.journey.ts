import type { Page } from '@playwright/test'
import { answered, expect, test } from './support/journey.ts'

/** Where a finger that aims at the middle of a control, or 21 px beside it, meets something else: one line a control. */
const missed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = [
      ...(document.querySelector('[role=dialog]') ?? document).querySelectorAll(
        ':is(a[href], button, select, input:not([type=hidden]))',
      ),
    ].filter(
      (one) =>
        one.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
        !one.matches('.skip-link, [inert] *, p a'),
    )
    const reaches = (control: Element, x: number, y: number): boolean => {
      const met = document.elementFromPoint(x, y)
      if (met === null) return false
      const field = met.closest('label, .ui-input')
      return control.contains(met) || (field?.contains(control) ?? false)
    }
    return controls.flatMap((control) => {
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const row = control.classList.contains('stretched') ? control.closest('li, article') : null
      const { left, top, width, height } = (row ?? control).getBoundingClientRect()
      const x = left + width / 2
      const y = top + height / 2
      const points = [
        [x, y],
        [x - 21, y],
        [x + 21, y],
        [x, y - 21],
        [x, y + 21],
      ] as const
      if (points.every(([atX, atY]) => reaches(control, atX, atY))) return []
      return [
        `${control.tagName} "${control.getAttribute('aria-label') ?? control.textContent}": ${width} x ${height}, met by ${points.map(([atX, atY]) => document.elementFromPoint(atX, atY)?.className).join()}`,
      ]
    })
  })

test.use({
  mayLog: answered(404),
  hasTouch: true,
  isMobile: true,
})

test('every control of the landing page and of what surrounds it is 44 px for a finger', async ({ page }) => {
  const widths = [375, 1280]
  const isForFingers = async (part: string): Promise<void> =>
    test.step(part, async () => expect(await missed(page)).toEqual([]))

  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/VaultVision')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await expect(page.getByRole('heading', { name: 'Donated, all time' })).toBeVisible()
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  // A browser without a window has its pointer in the corner, where it would open the sidebar.
  await page.mouse.move(180, 400)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await isForFingers(`the landing page at ${width} px`)
  }

  await page.setViewportSize({ width: 375, height: 800 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await isForFingers('the menu')
  const letters = page
    .locator('.mobile-menu-foot :is(button, a, select)')
    .evaluateAll((controls) => controls.map((one) => getComputedStyle(one).fontSize))
  expect(new Set(await letters)).toEqual(new Set(['16px']))

  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await isForFingers(`a page that is none, at ${width} px`)
  }
})

/** Text fields that iOS would zoom into: those with letters below 16 px. */
const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(':is(input:not([type=radio], [type=checkbox]), select, textarea)')]
      .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.getAttribute('aria-label') ?? field.id}: ${getComputedStyle(field).fontSize}`),
  )

test('the letters of every field are large enough that iOS zooms into none', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/VaultVision')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await smallFields(page)).toEqual([])
  await page.getByRole('button', { name: 'Explore plans' }).first().click()
  const plans = page.getByRole('dialog', { name: 'Explore Our Subscription Plans' })
  await plans.getByText('Gifts', { exact: true }).first().click()
  await plans.getByText('Donation', { exact: true }).first().click()
  await expect(plans.getByRole('spinbutton', { name: 'Donation in whole dollars' })).toBeVisible()
  expect(await smallFields(page)).toEqual([])
})
