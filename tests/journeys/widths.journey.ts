import type { Page } from '@playwright/test'
import { languageCodes } from '#contract/values/languages.ts'
import { patience } from '#tests/support/pace.ts'
import { newAdministrator } from './support/admin.ts'
import { frameFaults } from './support/frame-faults.ts'
import { header, open, sidebar } from './support/frame-parts.ts'
import type { Hub } from './support/hub.ts'
import { expect, someone, test } from './support/journey.ts'
import { logIn } from './support/log-in.ts'

const address = '/Gauntlet'
const wide = 1280

/** Those who find other things in the header. */
const callers: Readonly<Record<string, (page: Page, hub: Hub) => Promise<void>>> = {
  'a guest': () => Promise.resolve(),
  'a player': (page, hub) => logIn(page, hub, someone('wim')),
  'an administrator': async (page, hub) => logIn(page, hub, await newAdministrator(hub, { hasDao: true })),
}

/** At each width: nothing of the frame overlaps, is cut off, or hides the focus. The page is resized, not loaded again. */
const holds = async (page: Page, widths: readonly number[], how: string): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // The header finds its room in the next frames.
    await expect
      .configure({ soft: true, timeout: patience(3000) })
      .poll(() => frameFaults(page), `${how}, ${width} px`)
      .toEqual([])
  }
}

const isOpen = (page: Page) => sidebar(page).evaluate((one) => one.getBoundingClientRect().width >= 280)

/** With the sidebar closed, open over the page, and pinned, where there is one. */
const holdsWithEverySidebar = async (page: Page, widths: readonly number[]): Promise<void> => {
  const withSidebar = widths.filter((width) => width >= 768)
  await holds(page, widths, 'closed')
  await page.setViewportSize({ width: wide, height: 900 })
  await sidebar(page).hover({ position: { x: 30, y: 5 } })
  await expect.poll(() => isOpen(page)).toBe(true)
  await holds(page, withSidebar, 'open')
  await page.setViewportSize({ width: wide, height: 900 })
  await sidebar(page).getByRole('button', { name: 'Keep the sidebar open' }).click()
  await page.mouse.move(700, 700)
  await holds(page, withSidebar, 'pinned')
}

const everyThirteenth = [...Array.from({ length: 119 }, (_, index) => 375 + 13 * index), 1920]

for (const [name, arrive] of Object.entries(callers)) {
  test(`header and sidebar of ${name} hold at the widths where they change`, async ({ page, hub }) => {
    await arrive(page, hub)
    await open(page, address)
    await holdsWithEverySidebar(page, [768, 960, 1024])
  })

  test(`header and sidebar of ${name} hold at every 13th width`, { tag: '@all' }, async ({ page, hub }) => {
    test.setTimeout(patience(600_000))
    await arrive(page, hub)
    await open(page, address)
    await holdsWithEverySidebar(page, everyThirteenth)
  })
}

test(
  'the header of an administrator holds in every language beside the pinned sidebar',
  { tag: '@all' },
  async ({ page, hub }) => {
    await callers['an administrator']?.(page, hub)
    for (const language of languageCodes) {
      await page.evaluate((code) => {
        localStorage.setItem('language', code)
        localStorage.setItem('sidebarCollapsed', 'false')
      }, language)
      await open(page, address)
      await holds(page, [768, 860, 960, 1024, 1280, 1439, 1440, 1920], language)
    }
  },
)

test.describe('by touch, on an iPad held upright', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true })

  test('four places stand in the header before the gem, and an administrator’s fits beside the pinned sidebar', async ({
    page,
    hub,
  }) => {
    const places = header(page).getByRole('navigation', { name: 'Main' }).getByRole('link')
    await open(page, address)
    await expect(places).toHaveText(['Gauntlet', 'Vault Vision', 'Games', 'News'])
    await expect(header(page).locator('[data-yield=gem]')).toBeHidden()
    expect(await frameFaults(page)).toEqual([])

    await callers['an administrator']?.(page, hub)
    await open(page, address)
    await sidebar(page).getByRole('button', { name: 'Keep the sidebar open' }).tap()
    await expect.poll(() => frameFaults(page)).toEqual([])
  })
})
