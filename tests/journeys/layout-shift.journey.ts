import type { Page } from '@playwright/test'
import type { Answer } from '#contract/endpoint.ts'
import type { getFundStats } from '#contract/projects.contract.ts'
import { expect, test } from './support/journey.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const shiftLimit = 0.01
const widths = process.env.TEST_SCALE === 'full' ? [320, 375, 768, 1280] : [375, 768]
const funds: [fund: string, part: Partial<Answer<typeof getFundStats>>][] = [
  ['sample data, a goal and a milestone', {}],
  ['none of them', { sample: false, goal: null, milestone: null }],
]

/** Keeps what is asked for at such an address until it is called; an answer gets these parts instead of its own. */
const holdBack = async (page: Page, address: RegExp, part?: object): Promise<() => void> => {
  let bring = (): void => {}
  const asked = new Promise<void>((resolve) => (bring = resolve))
  await page.route(address, async (route) => {
    await asked
    if (!part) return route.continue()
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), ...part } })
  })
  return bring
}

const shift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    let sum = 0
    const add = (entries: PerformanceEntryList): void =>
      entries.forEach((entry) => (sum += (entry as PerformanceEntry & { value: number }).value))
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 100))
    add(observer.takeRecords())
    return sum
  })

for (const [locale, title] of [
  ['en-US', 'Community fund, all time'],
  ['fr-FR', 'Fonds de la communauté, depuis le début'],
] as const)
  test.describe(`the landing page in ${locale}`, () => {
    test.use({ locale })
    for (const width of widths)
      for (const [fund, part] of funds)
        test(`moves nothing when a fund with ${fund} loads late, at ${width} px`, async ({ page }) => {
          await page.setViewportSize({ width, height: 740 })
          const bringCode = await holdBack(page, /\/assets\/landing-data[^/]*\.js$/u)
          const bringData = await holdBack(page, /\/stats$/u, part)
          await page.goto('/VaultVision')
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await page.evaluate(() => document.fonts.ready)
          bringData()
          await page.waitForResponse(/\/stats$/u)
          bringCode()
          await expect(page.getByRole('heading', { name: title })).toBeVisible()
          await expect(page.getByRole('article').first()).toBeVisible()
          expect(await shift(page)).toBeLessThanOrEqual(shiftLimit)
        })
  })
