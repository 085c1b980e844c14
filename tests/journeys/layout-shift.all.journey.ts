import type { Answer } from '#contract/http/endpoint.ts'
import type { getFundStats } from '#contract/projects/projects.contract.ts'
import { scale } from '#tests/support/scale.ts'
import { expect, test } from './support/journey.ts'
import { layoutShift } from './support/layout-shift.ts'
import { holdBack, sendShell, takenOver } from './support/page.ts'

test.use({ isDrawn: true, contextOptions: { reducedMotion: 'no-preference' } })

const shiftLimit = 0.01
type Fund = readonly [fund: string, part: Partial<Answer<typeof getFundStats>>]
type Situation = readonly [width: number, fund: Fund]

const sampleFund: Fund = ['sample data, a goal and a milestone', {}]
const emptyFund: Fund = ['none of them', { sample: false, goal: null, milestone: null }]

/** Each width with each fund; `npm test` takes one of both for a language. */
const everySituation = [320, 375, 768, 1024, 1280].flatMap((width) =>
  [sampleFund, emptyFund].map((fund): Situation => [width, fund]),
)
const situationsOf = (one: Situation): readonly Situation[] =>
  scale<readonly Situation[]>([one], everySituation)

const writtenPlaces: readonly (readonly [path: string, width: number])[] = [
  ['/Gauntlet?tab=weapon', 375],
  ['/Gauntlet', 1280],
  ['/Games', 768],
  ['/terms', 375],
]
for (const [path, width] of writtenPlaces)
  test(`${path} moves nothing when its code takes over what the server wrote, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const loadCode = await holdBack(page, /\/assets\/hub[^/]*\.js$/u)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    loadCode()
    await takenOver(page)
    await page.waitForLoadState('networkidle')
    expect(await layoutShift(page)).toBeLessThanOrEqual(shiftLimit)
  })

for (const [locale, title, situations] of [
  ['en-US', 'Donated, all time', situationsOf([375, sampleFund])],
  ['fr-FR', 'Dons, depuis le début', situationsOf([768, emptyFund])],
] as const)
  test.describe(`the landing page in ${locale}`, () => {
    test.use({ locale })

    for (const width of new Set(situations.map(([width]) => width)))
      test(`moves nothing when its code takes over what the server wrote, at ${width} px`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 740 })
        const bringCode = await holdBack(page, /\/assets\/hub[^/]*\.js$/u)
        await page.goto('/VaultVision', { waitUntil: 'commit' })
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
        bringCode()
        await takenOver(page)
        await expect(page.locator('[data-contours] path').first()).toBeAttached()
        expect(await layoutShift(page)).toBeLessThanOrEqual(shiftLimit)
      })

    for (const [width, [fund, part]] of situations)
      test(`moves nothing when a fund with ${fund} loads late, at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 740 })
        await sendShell(page)
        const bringCode = await holdBack(page, /\/assets\/landing-data[^/]*\.js$/u)
        const bringData = await holdBack(page, /\/stats$/u, part)
        await page.goto('/VaultVision')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
        const asked = page.waitForRequest(/\/stats$/u)
        bringCode()
        await asked
        bringData()
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        await expect(page.getByRole('article').first()).toBeVisible()
        expect(await layoutShift(page)).toBeLessThanOrEqual(shiftLimit)
      })
  })
