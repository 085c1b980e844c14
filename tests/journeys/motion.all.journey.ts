import type { Page } from '@playwright/test'
import { header, menu, open, palette, place, sidebar } from './support/frame-parts.ts'
import { expect, test } from './support/journey.ts'

test.use({ isDrawn: true })

/** Watches every frame: what is animated, for how long, in ms, and whether more than its opacity changes. */
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Map<string, { time: number; moves: boolean }>()
    Object.assign(globalThis, { motion: seen })
    const look = (): void => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation
        if (!(effect instanceof KeyframeEffect)) continue
        const { duration, iterations, delay } = effect.getComputedTiming()
        const still = ['offset', 'computedOffset', 'easing', 'composite', 'opacity', 'visibility']
        const properties = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
        const name =
          animation instanceof CSSAnimation
            ? animation.animationName
            : `${properties.find((one) => !still.includes(one)) ?? 'opacity'} of ${effect.target?.className}`
        // An element with a delay alone appears at once, and doesn't move.
        const time =
          name === 'ui-appear' ? Number(duration) : Number(duration) * (iterations ?? 1) + (delay ?? 0)
        seen.set(name, { time, moves: properties.some((one) => !still.includes(one)) })
      }
      requestAnimationFrame(look)
    }
    look()
  })
const motion = (page: Page): Promise<{ name: string; time: number; moves: boolean }[]> =>
  page.evaluate(() =>
    [...(globalThis as unknown as { motion: Map<string, { time: number; moves: boolean }> }).motion].map(
      ([name, how]) => ({ name, ...how }),
    ),
  )

const hoverOverGauntlet = async (page: Page): Promise<void> => {
  // Until it is moved the pointer lies in the page's corner, and may have opened the sidebar, which covers the place.
  await page.mouse.move(1200, 700)
  await place(page, 'Gauntlet').hover()
  await expect(menu(page)).toBeVisible()
  await page.mouse.move(1200, 700)
  await expect(menu(page)).toHaveCount(0)
}

const usePhonesMenu = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 375, height: 800 })
  const phone = page.getByRole('dialog', { name: 'Menu' })
  await header(page).getByRole('button', { name: 'Menu' }).click()
  await expect(phone).toBeVisible()
  await phone.getByRole('button', { name: 'Close' }).click()
  await expect(phone).toBeHidden()
}

/** Opens and closes everything that comes and goes in the frame, on a wide screen and on a phone. */
const openEverything = async (page: Page): Promise<void> => {
  await hoverOverGauntlet(page)
  await sidebar(page).getByRole('link', { name: 'News' }).hover()
  await expect.poll(() => sidebar(page).evaluate((one) => one.getBoundingClientRect().width)).toBe(280)
  await sidebar(page)
    .getByRole('button', { name: /^Theme/u })
    .click()
  await expect(sidebar(page).getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sidebar(page).getByRole('menu')).toBeHidden()
  await page.mouse.move(900, 700)
  const donate = header(page).getByLabel('Donate', { exact: true })
  await donate.click()
  const dropdown = page.getByRole('dialog', { name: 'Donate' })
  await expect(dropdown.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dropdown).toBeHidden()
  await donate.click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Move later' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Move later' })).toBeHidden()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await page.getByRole('button', { name: 'Scroll to the end of the page' }).click()
  await page.waitForFunction(() => scrollY > 100)
  await usePhonesMenu(page)
}

test('with less motion nothing moves: what comes fades in, within 80 ms', async ({ page }) => {
  await watchMotion(page)
  await open(page, '/VaultVision')
  await openEverything(page)
  const seen = await motion(page)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter(({ time, moves }) => moves || time > 80)).toEqual([])
})

test.describe(() => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('where motion is welcome, menus take their time to come and go', async ({ page }) => {
    await watchMotion(page)
    await open(page, '/Games')
    await hoverOverGauntlet(page)
    await sidebar(page).getByRole('link', { name: 'News' }).hover()
    await expect.poll(async () => (await motion(page)).map(({ name }) => name)).toContain('sidebar-in')
    await page.mouse.move(900, 700)
    await usePhonesMenu(page)
    const seen = await motion(page)
    const times = Object.fromEntries(seen.filter(({ moves }) => moves).map(({ name, time }) => [name, time]))
    expect(times).toMatchObject({
      'hover-menu-in': 140,
      'hover-menu-out': 300,
      'sidebar-in': 140,
      // The phone's menu.
      'ui-dialog-in': 200,
      'ui-dialog-out': 300,
    })
  })
})
