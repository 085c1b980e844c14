import type { Page } from '@playwright/test'
import { type LanguageCode, languageCodes } from '#contract/values/languages.ts'
import { scale } from '#tests/support/scale.ts'
import { crowding } from './crowding.ts'
import { expect, test } from './journey.ts'
import { frameTakenOver } from './page.ts'
import { routesFor } from './routes.ts'
import { patience } from '#tests/support/pace.ts'

/** Opens an address and makes its letters twice as large, unless the browser does. */
export type Open = (page: Page, address: string) => Promise<void>

/** A width in px and a language. */
export type Room = readonly [width: number, language: LanguageCode]

const everyRoom = [375, 1280].flatMap((width) => languageCodes.map((language): Room => [width, language]))

/**
 * The rooms to try with one way of enlarging: `npm test` takes one, or none where the other way has it; `npm run
 * test:full` all of them.
 */
export const roomsOf = (...quick: readonly Room[]): readonly Room[] =>
  scale<readonly Room[]>(quick, everyRoom)

/** The pages around the order, in each room (`npm run test:full`: every page that a guest sees): nothing overlaps, is cut or can't be reached (C8). */
export const leavesEverythingInSight = (open: Open, rooms: readonly Room[]): void => {
  for (const [width, language] of rooms)
    test(`letters twice as large leave everything in sight and apart, at ${width} px in ${language}`, async ({
      page,
    }) => {
      test.setTimeout(patience(scale(120_000, 480_000)))
      const at = async (address: string, role: 'article' | 'heading'): Promise<void> => {
        await open(page, address)
        await frameTakenOver(page)
        await expect(page.getByRole(role).first()).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      }
      // The header finds its room with a frame after the letters grew.
      const holds = (place: string): Promise<void> =>
        expect
          .configure({ soft: true })
          .poll(() => crowding(page), place)
          .toEqual([])
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      await at('/VaultVision', 'article')
      await holds('the landing page')

      await page.getByRole('button', { name: /^Men[uü]$/u }).click()
      await expect(page.getByRole('dialog', { name: /^Men[uü]$/u })).toBeVisible()
      await holds('the menu')

      await at('/nowhere', 'heading')
      await holds('a page that is none')
      for (const path of scale(['/terms'], routesFor('guest'))) {
        await at(path, 'heading')
        await holds(path)
      }
    })
}
