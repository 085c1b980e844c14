import type { Page } from '@playwright/test'
import { scale } from '#tests/support/scale.ts'
import { header } from './support/frame-parts.ts'
import { expect, someone, test } from './support/journey.ts'
import { logIn } from './support/log-in.ts'
import { frameTakenOver, takenOver } from './support/page.ts'

const places = (page: Page) => header(page).getByRole('navigation', { name: 'Main' })
const sidebar = (page: Page) => page.getByRole('complementary')
const panel = (page: Page) => page.locator('.hover-menu')
const pageStart = (page: Page) => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().left)

/** In the order of decisions.md, for a guest. */
const all = [
  'Gauntlet',
  'Vault Vision',
  'Games',
  'News',
  'Analytics',
  'Illuviary',
  'Team',
  'Tournament',
  'BrainVault',
]
const shownAt = (width: number): number =>
  width < 768 ? 0 : width < 1024 ? 4 : width < 1440 ? 7 : all.length
const widths = scale([375, 768, 1440], [375, 767, 768, 1023, 1024, 1439, 1440, 1920])

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await frameTakenOver(page)
}

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test(
      'a guest finds every place: in the header, under More, at the side or in the menu',
      { tag: '@all' },
      async ({ page }) => {
        await open(page, '/Gauntlet')
        const shown = all.slice(0, shownAt(width))
        await expect(places(page).getByRole('link')).toHaveText(shown)
        await expect(sidebar(page)).toBeVisible({ visible: width >= 768 })
        await expect(header(page).getByRole('button', { name: 'Menu' })).toBeVisible({ visible: width < 768 })
        const more = places(page).getByRole('button', { name: 'More' })
        await expect(more).toBeVisible({ visible: shown.length > 0 && shown.length < all.length })

        if (width < 768) {
          await header(page).getByRole('button', { name: 'Menu' }).click()
          const menu = page.getByRole('dialog', { name: 'Menu' })
          for (const name of all) await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
          await menu.getByRole('link', { name: 'News' }).click()
          await expect(page).toHaveURL(/\/News$/u)
          await expect(menu).toBeHidden()
          await header(page).getByRole('button', { name: 'Menu' }).click()
          await expect(menu).toBeVisible()
          await page.goBack()
          await expect(menu).toBeHidden()
          await expect(page).toHaveURL(/\/News$/u)
          await page.goBack()
          await expect(page).toHaveURL(/\/Gauntlet$/u)
          return
        }
        await expect(places(page).getByRole('link', { name: 'Gauntlet' })).toHaveAttribute(
          'aria-current',
          'page',
        )
        if (await more.isVisible()) {
          await more.hover()
          const rest = panel(page).getByRole('link')
          await expect(rest.filter({ hasText: /./u })).toHaveText(
            all.slice(shown.length).map((name) => new RegExp(`^${name}`, 'u')),
          )
          await rest.filter({ hasText: 'BrainVault' }).hover()
          await expect(panel(page).getByText('5 tabs, 10 features, 3 categories')).toBeVisible()
          await expect(panel(page).getByRole('link', { name: 'Integrations' })).toBeInViewport({ ratio: 1 })
        }
        for (const name of [
          ...all,
          'Calendar',
          'Checklists',
          'MetaVault',
          'Fuel cycle',
          'Invite codes',
          'Contact',
        ])
          await expect(sidebar(page).getByRole('link', { name, exact: true })).toBeAttached()
      },
    )
  })
}

test.describe('by the mouse', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('a menu opens under the pointer, waits for it, closes after it, and can be kept open', async ({
    page,
  }) => {
    await open(page, '/Games')
    const gauntlet = places(page).getByRole('link', { name: 'Gauntlet' })
    await gauntlet.hover()
    await expect(panel(page)).toBeVisible()
    expect((await panel(page).boundingBox())?.width).toBe(800)

    await test.step('a fast diagonal way to its far end leads over other places and opens nothing else', async () => {
      const from = await gauntlet.boundingBox()
      const to = await panel(page).boundingBox()
      if (!from || !to) throw new Error('the menu is not there')
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
      await page.mouse.move(to.x + to.width - 60, to.y + 120, { steps: 8 })
      await page.waitForTimeout(400)
      await expect(panel(page)).toBeVisible()
      await expect(gauntlet).toHaveAttribute('aria-expanded', 'true')
    })

    await test.step('it closes when the pointer has left it', async () => {
      await page.mouse.move(1200, 700)
      await expect(panel(page)).toHaveCount(0)
    })

    await test.step('locked it stays, until a press outside', async () => {
      await gauntlet.hover()
      await panel(page).getByRole('button', { name: 'Click here to keep this menu open' }).click()
      await page.mouse.move(1200, 700)
      await page.waitForTimeout(700)
      await expect(panel(page)).toBeVisible()
      await expect(
        panel(page).getByRole('button', { name: 'Kept open. Click to let it close' }),
      ).toHaveAttribute('aria-pressed', 'true')
      await page.mouse.click(1200, 700)
      await expect(panel(page)).toHaveCount(0)
    })

    await test.step('a section leads to its tab; on Gauntlet it only changes the tab', async () => {
      await gauntlet.hover()
      await panel(page).getByRole('link', { name: 'Drones' }).click()
      await expect(page).toHaveURL(/\/Gauntlet\?tab=drone$/u)
      await expect(page.getByRole('tab', { name: 'Drones' })).toHaveAttribute('aria-selected', 'true')
      const length = await page.evaluate(() => history.length)
      await page.mouse.move(1200, 700)
      await gauntlet.hover()
      await expect(panel(page).getByRole('link', { name: 'Drones' })).toHaveAttribute('aria-current', /./u)
      await panel(page).getByRole('link', { name: 'Suits' }).click()
      await expect(page.getByRole('tab', { name: 'Suits' })).toHaveAttribute('aria-selected', 'true')
      expect(await page.evaluate(() => history.length)).toBe(length)
      await page.goBack()
      await expect(page).toHaveURL(/\/Games$/u)
    })
  })

  test('the sidebar opens over the page, is pinned beside it, and stays pinned', async ({ page }) => {
    await open(page, '/Games')
    const wide = () => sidebar(page).evaluate((one) => one.getBoundingClientRect().width)
    expect(await wide()).toBe(70)
    const start = await pageStart(page)
    await sidebar(page).getByRole('link', { name: 'News' }).hover()
    await expect.poll(wide).toBe(280)
    expect(await pageStart(page)).toBe(start)
    await page.mouse.move(900, 500)
    await expect.poll(wide).toBe(70)

    await sidebar(page).getByRole('link', { name: 'News' }).hover()
    await sidebar(page).getByRole('button', { name: 'Keep the sidebar open' }).click()
    await page.mouse.move(900, 500)
    await expect.poll(() => pageStart(page)).toBe(start + 210)
    await places(page).getByRole('link', { name: 'Gauntlet' }).hover()
    await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(700)
    expect(await wide()).toBe(280)

    await page.reload()
    expect(await pageStart(page)).toBe(start + 210)
    await takenOver(page)
    await expect(sidebar(page).getByRole('button', { name: 'Let the sidebar close' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await sidebar(page).getByRole('button', { name: 'Let the sidebar close' }).click()
    await page.mouse.move(900, 500)
    await expect.poll(wide).toBe(70)
    expect(await pageStart(page)).toBe(start)
  })

  test(
    'the sidebar opens for a pointer that lay over it while the page came, as soon as it moves',
    { tag: '@all' },
    async ({ page }) => {
      await page.mouse.move(30, 400)
      await open(page, '/Games')
      const wide = () => sidebar(page).evaluate((one) => one.getBoundingClientRect().width)
      expect(await wide()).toBe(70)
      await page.mouse.move(32, 405)
      await expect.poll(wide).toBe(280)
    },
  )

  test('the sidebar stays open while a theme is chosen in it', { tag: '@all' }, async ({ page }) => {
    await open(page, '/Games')
    const wide = () => sidebar(page).evaluate((one) => one.getBoundingClientRect().width)
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
    const row = sidebar(page).getByRole('button', { name: /^Theme/u })
    await sidebar(page).getByRole('link', { name: 'News' }).hover()
    await expect.poll(wide).toBe(280)
    await row.click()
    const picker = sidebar(page).getByRole('menu')
    await expect(picker).toBeVisible()
    await picker.getByText('Ocean deep').hover()
    await expect.poll(theme).toBe('ocean-deep')
    await page.waitForTimeout(400)
    expect(await wide()).toBe(280)
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
    await expect.poll(theme).toBe('multi-gradient')

    await row.click()
    await picker.getByText('Light', { exact: true }).click()
    await expect.poll(theme).toBe('light-mode')
    await page.keyboard.press('Escape')
    await page.mouse.click(900, 500)
    await expect.poll(wide).toBe(70)
    await page.reload()
    expect(await theme()).toBe('light-mode')
  })

  test('daoAccess adds its place to header and sidebar', { tag: '@all' }, async ({ page, hub }) => {
    const dana = someone('dana')
    await page.goto('/VaultVision')
    await logIn(page, hub, dana)
    await expect(sidebar(page).getByRole('link', { name: 'BrainVault' })).toBeVisible()
    await expect(sidebar(page).getByRole('link', { name: 'DAO' })).toHaveCount(0)
    await hub.changeData('update users set dao_access = true where email = $1', [dana])
    await page.goto('/VaultVision')
    await expect(sidebar(page).getByRole('link', { name: 'DAO' })).toBeVisible()
    await sidebar(page).getByRole('link', { name: 'DAO' }).click()
    await expect(page).toHaveURL(/\/DAO$/u)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('DAO')
  })
})

test('by the keyboard: into a menu, through it, back to its place, and on', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/Games')
  const gauntlet = places(page).getByRole('link', { name: 'Gauntlet' })
  await gauntlet.focus()
  await page.keyboard.press('ArrowDown')
  await expect(panel(page).getByRole('link', { name: /^Leaderboard/u })).toBeFocused()
  await page.keyboard.press('End')
  await expect(panel(page).getByRole('button', { name: /keep this menu open/u })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(panel(page).getByRole('link', { name: /^Matches/u })).toBeFocused()

  await test.step('from column to column by the arrows that point there', async () => {
    const column = (): Promise<number> =>
      panel(page)
        .locator('.place-menu-column')
        .evaluateAll((all) => all.findIndex((one) => one.contains(document.activeElement)))
    await page.keyboard.press('ArrowLeft')
    await expect.poll(column).toBe(0)
    for (const next of [1, 2, 2]) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(column).toBe(next)
    }
    await page.keyboard.press('ArrowLeft')
    await expect.poll(column).toBe(1)
    await page.keyboard.press('ArrowLeft')
    await expect(panel(page).getByRole('link', { name: /^Matches/u })).toBeFocused()
  })
  await page.keyboard.press('Escape')
  await expect(gauntlet).toBeFocused()
  await expect(panel(page)).toHaveCount(0)

  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('link', { name: /^Leaderboard/u })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(places(page).getByRole('link', { name: 'Vault Vision' })).toBeFocused()
  await expect(panel(page)).toHaveCount(0)

  await test.step('into the pane of More by the arrow that points there, and back by the other', async () => {
    await places(page).getByRole('button', { name: 'More' }).focus()
    await page.keyboard.press('Enter')
    const brainVault = panel(page).getByRole('link', { name: /^BrainVault/u })
    await brainVault.focus()
    await page.keyboard.press('ArrowRight')
    await expect(panel(page).getByRole('link', { name: /^Open BrainVault/u })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(brainVault).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('a tab of the page that is open is chosen, and the focus stays at hand', async () => {
    await open(page, '/Gauntlet')
    await gauntlet.focus()
    await page.keyboard.press('ArrowDown')
    await expect(panel(page).getByRole('link', { name: /^Leaderboard/u })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'Matches' })).toHaveAttribute('aria-selected', 'true')
    await expect(gauntlet).toBeFocused()
    await expect(panel(page)).toHaveCount(0)
  })

  await test.step('the sidebar opens for the focus, and closes behind it', async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>('.skip-link')?.focus())
    await page.keyboard.press('Tab')
    const wide = () => sidebar(page).evaluate((one) => one.getBoundingClientRect().width)
    await expect.poll(wide).toBe(280)
    await page.keyboard.press('Escape')
    await expect.poll(wide).toBe(70)
    await page.keyboard.press('Tab')
    await expect.poll(wide).toBe(280)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(wide).toBe(70)
  })
})

test.describe('by touch, on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })

  test('a tap opens a menu instead of leaving, another one closes it', { tag: '@all' }, async ({ page }) => {
    await open(page, '/Games')
    const gauntlet = places(page).getByRole('link', { name: 'Gauntlet' })
    await gauntlet.tap()
    await expect(panel(page).getByRole('link', { name: 'Drones' })).toBeVisible()
    await expect(page).toHaveURL(/\/Games$/u)
    await gauntlet.tap()
    await expect(panel(page)).toHaveCount(0)
    await places(page).getByRole('button', { name: 'More' }).tap()
    await panel(page)
      .getByRole('link', { name: /^BrainVault/u })
      .tap()
    await panel(page).getByRole('button', { name: 'Tap here to keep this menu open' }).tap()
    await expect(panel(page).getByRole('button', { name: 'Kept open. Tap to let it close' })).toBeVisible()
    await page.getByRole('heading', { level: 1 }).tap({ position: { x: 5, y: 5 }, force: true })
    await expect(panel(page)).toHaveCount(0)
    await places(page).getByRole('button', { name: 'More' }).tap()
    await panel(page).getByRole('link', { name: 'Team' }).tap()
    await expect(page).toHaveURL(/\/Team$/u)
    await expect(panel(page)).toHaveCount(0)
  })

  test('the rail has a button that shows its names', { tag: '@all' }, async ({ page }) => {
    await open(page, '/Games')
    await sidebar(page).getByRole('button', { name: 'Keep the sidebar open' }).tap()
    await expect.poll(() => sidebar(page).evaluate((one) => one.getBoundingClientRect().width)).toBe(280)
    await sidebar(page).getByRole('link', { name: 'Team' }).tap()
    await expect(page).toHaveURL(/\/Team$/u)
  })
})
