import type { Page } from '@playwright/test'
import { devPages } from '#contract/dev/dev-paths.ts'
import { patience } from '#tests/support/pace.ts'
import { answered, expect, test } from '../journeys/support/journey.ts'
import { atRest } from '../journeys/support/page.ts'
import { logInWithEveryRight, openRoute, routesFor } from '../journeys/support/routes.ts'

test.use({ mayLog: answered(404), isDrawn: true })

/** The pages' clock stands still, at the time at which the hub started. */
const now = new Date(Date.parse(process.env['TEST_CLOCK'] ?? '') + 600_000)

const themes = ['multi-gradient', 'light-mode'] as const
const widths = [375, 1280]

/** Right to left is set by hand: no language that is read so is complete. */
const isRightToLeft = process.env['LOOKS_DIRECTION'] === 'rtl'

const dress = (page: Page, theme: string): Promise<void> =>
  page.evaluate(
    ([name, isRtl]) => {
      const root = document.documentElement
      root.dataset['theme'] = name
      if (!isRtl) return
      root.dir = 'rtl'
      root.lang = 'fa'
    },
    [theme, isRightToLeft] as const,
  )

/** A whole page, once it has come to rest. */
const photograph = async (page: Page, name: string): Promise<void> => {
  await page.waitForLoadState('networkidle')
  for (const theme of themes) {
    await dress(page, theme)
    await atRest(page)
    await expect.soft(page).toHaveScreenshot([theme, `${name}.png`], { fullPage: true })
  }
}

const named = (path: string): string => path.slice(1).replaceAll('/', '_') || 'home'

for (const width of widths)
  for (const caller of ['guest', 'player'] as const)
    test(`routes of a ${caller} at ${width} px`, async ({ hub, newBrowser }) => {
      test.setTimeout(patience(600_000))
      const context = await newBrowser({ baseURL: hub.url, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.clock.setFixedTime(now)
      if (caller === 'player') await logInWithEveryRight(page, hub)
      await page.setViewportSize({ width, height: 800 })
      for (const path of routesFor(caller))
        await test.step(path, async () => {
          await openRoute(page, path)
          await photograph(page, `${width}_${caller}_${named(path)}`)
        })
    })

for (const width of widths)
  test(`the gallery at ${width} px`, async ({ hub, newBrowser }) => {
    test.setTimeout(patience(300_000))
    const context = await newBrowser({ baseURL: hub.url, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.clock.setFixedTime(now)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(devPages.gallery)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await photograph(page, `${width}_gallery`)
  })
