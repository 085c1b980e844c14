import type { Locator, Page } from '@playwright/test'
import { scale } from '#tests/support/scale.ts'
import { crowding } from './support/crowding.ts'
import { header, menu, open, palette, place, sidebar } from './support/frame-parts.ts'
import { answered, expect, someone, test } from './support/journey.ts'
import { account, askLink, logInButton } from './support/log-in.ts'
import { frameTakenOver } from './support/page.ts'

test.use({ isDrawn: true })

const theme = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-theme')
const icons = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole('list', { name: 'Quick actions' })
    .locator('[aria-label]')
    .evaluateAll((controls) => controls.map((control) => control.getAttribute('aria-label')))

test.describe('a page that throws', () => {
  test.use({ mayLog: /The board fell over/u })

  test('is named, can be tried again, and leaves the frame at work', async ({ page }) => {
    // Not the menus', whose names go on.
    const code = /\/assets\/place-[\w-]{7}\.js$/u
    await open(page, '/terms')
    await page.route(code, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export const Place = () => { throw new Error('The board fell over') }`,
      }),
    )
    await sidebar(page).getByRole('link', { name: 'Games' }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Games')
    await expect(main.getByRole('alert')).toContainText('This page could not be shown.')
    await expect(page).toHaveTitle('Games - The Hub')
    await expect(page).toHaveURL(/\/Games$/u)
    await page.mouse.move(900, 500)

    await place(page, 'Gauntlet').hover()
    await expect(menu(page).getByRole('link', { name: 'Drones' })).toBeVisible()
    await page.mouse.move(1200, 700)
    await expect(menu(page)).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()

    await test.step('another page opens, and this one throws again', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Contact')
      await page.goBack()
      await page.goBack()
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Terms')
      await place(page, 'Games').click()
      await expect(main.getByRole('alert')).toContainText('This page could not be shown.')
    })

    await test.step('so it does as the first page', async () => {
      await page.reload()
      await expect(main.getByRole('alert')).toContainText('This page could not be shown.')
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Games')
      await frameTakenOver(page)
    })

    await page.unroute(code)
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByRole('heading', { level: 2, name: 'Open today' })).toBeVisible()
    await expect(main.getByRole('alert')).toHaveCount(0)
  })
})

const full = (): void => {
  Storage.prototype.setItem = () => {
    throw new DOMException('There is no room left.', 'QuotaExceededError')
  }
}

const refused = (): void => {
  for (const area of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, area, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  Object.defineProperty(IDBFactory.prototype, 'open', {
    value: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
}

for (const [how, storage, keepsSession] of [
  ['full', full, true],
  ['refused', refused, false],
] as const)
  test(`storage is ${how}: everything works, and what can’t be kept isn’t`, async ({ page, hub }) => {
    await page.addInitScript(storage)
    await open(page, '/Games')
    const wide = () => sidebar(page).evaluate((one) => one.getBoundingClientRect().width)

    await sidebar(page).getByRole('link', { name: 'News' }).hover()
    await sidebar(page).getByRole('button', { name: 'Keep the sidebar open' }).click()
    await page.mouse.move(900, 500)
    await expect(sidebar(page).getByRole('button', { name: 'Let the sidebar close' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-sidebar-pinned')
    expect(await wide()).toBe(280)

    await sidebar(page)
      .getByRole('button', { name: /^Theme/u })
      .click()
    await sidebar(page).getByRole('menu').getByText('Ocean deep').click()
    await expect.poll(() => theme(page)).toBe('ocean-deep')
    await page.keyboard.press('Escape')

    expect(await icons(page)).toEqual(['Donate', 'Assets', 'Notifications'])
    await header(page).getByLabel('Assets', { exact: true }).focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(() => icons(page)).toEqual(['Assets', 'Donate', 'Notifications'])

    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill('french')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill('anglais')
    await palette(page)
      .getByRole('option', { name: /English/u })
      .click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')

    await sidebar(page).getByRole('link', { name: 'Team' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Players decide, players build')
    expect(await theme(page)).toBe('ocean-deep')
    expect(await wide()).toBe(280)

    await logInButton(page).click()
    const link = await askLink(page, hub, someone('nora'))
    await page.goto(link)
    await expect(account(page)).toBeVisible()
    await expect(page.getByText('This browser stores nothing, so you will have to log in again')).toHaveCount(
      keepsSession ? 0 : 1,
    )
    await frameTakenOver(page)
    await place(page, 'Games').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Games')
    await expect(account(page)).toBeVisible()
    await page.reload()
    await frameTakenOver(page)
    await expect(account(page)).toBeVisible({ visible: keepsSession })
    await expect(page.locator('html')).not.toHaveAttribute('data-sidebar-pinned')
    expect(await icons(page)).toEqual(['Donate', 'Assets', 'Notifications'])
  })

test.describe('a menu on a touch laptop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: true })

  test('opens under the pointer and under a finger, and flickers under neither', async ({ page }) => {
    await open(page, '/Games')
    const gauntlet = place(page, 'Gauntlet')
    /** How often the menu came and went since. */
    const changes = await page.evaluateHandle(() => {
      const seen: string[] = []
      const link = document.querySelector('[data-menu=gauntlet]')
      if (!link) throw new Error('Nothing opens the menu')
      new MutationObserver(() => void seen.push(link.getAttribute('aria-expanded') ?? '')).observe(link, {
        attributeFilter: ['aria-expanded'],
      })
      return seen
    })
    const since = (): Promise<string[]> => changes.evaluate((seen) => seen.splice(0))

    await gauntlet.hover()
    await page.waitForTimeout(600)
    await expect(menu(page)).toBeVisible()
    expect(await since()).toEqual(['true'])
    await page.mouse.move(1200, 700)
    await expect(menu(page)).toHaveCount(0)
    expect(await since()).toEqual(['false'])

    await gauntlet.tap()
    await page.waitForTimeout(600)
    await expect(menu(page)).toBeVisible()
    await expect(page).toHaveURL(/\/Games$/u)
    expect(await since()).toEqual(['true'])
    await test.step('a pointer that moves elsewhere doesn’t close what a finger opened', async () => {
      await page.mouse.move(1150, 650)
      await page.waitForTimeout(600)
      expect(await since()).toEqual([])
    })
    await menu(page).getByRole('link', { name: 'Drones' }).tap()
    await expect(page).toHaveURL(/\/Gauntlet\?tab=drone$/u)
    await expect(menu(page)).toHaveCount(0)
    expect(await since()).toEqual(['false'])

    await test.step('a finger on what the pointer opened closes it, and it stays closed', async () => {
      await gauntlet.hover()
      await expect(menu(page)).toBeVisible()
      await gauntlet.tap()
      await expect(menu(page)).toHaveCount(0)
      await page.waitForTimeout(300)
      expect(await since()).toEqual(['true', 'false'])
      await gauntlet.tap()
      await page.getByRole('heading', { level: 1 }).tap({ position: { x: 2, y: 2 }, force: true })
      await expect(menu(page)).toHaveCount(0)
    })

    await test.step('the mouse’s press goes to the place', async () => {
      await open(page, '/Games')
      await gauntlet.click()
      await expect(page).toHaveURL(/\/Gauntlet$/u)
    })
  })
})

/** Windows of 1280 and 1440 px at 200 %. */
const zoomed = [
  [640, 400],
  [720, 450],
] as const

for (const [width, height] of scale<readonly (readonly [number, number])[]>([zoomed[0]], zoomed))
  test.describe(`at 200 %, ${width} px of ${2 * width}`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: 2, mayLog: answered(404) })

    test('nothing is cut, and everything can be reached', async ({ page }) => {
      const isWhole = async (where: string): Promise<void> =>
        test.step(where, async () => expect.soft(await crowding(page), where).toEqual([]))

      for (const path of ['/VaultVision', '/Gauntlet', '/contact', '/terms', '/nowhere']) {
        await open(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await isWhole(path)
      }
      await header(page).getByRole('button', { name: 'Menu' }).click()
      const phone = page.getByRole('dialog', { name: 'Menu' })
      await expect(phone).toBeVisible()
      await isWhole('the menu')
      for (const control of await phone.locator('a, button, select').all()) {
        await control.focus()
        await expect(control).toBeInViewport({ ratio: 0.9 })
      }
      await phone.getByRole('button', { name: 'Donate' }).click()
      await expect(page.getByRole('dialog', { name: 'Donate' })).toBeVisible()
      await isWhole('the donation')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.keyboard.press('Control+k')
      await expect(palette(page)).toBeVisible()
      await isWhole('the palette')
      await page.keyboard.press('Escape')
      await header(page).getByRole('button', { name: 'Premium' }).click()
      const plans = page.getByRole('dialog', { name: 'Explore Our Subscription Plans' })
      await expect(plans.getByRole('radio').first()).toBeAttached()
      await isWhole('the plans')
    })
  })

test('in forced colours what is chosen, open or focused is told apart by lines', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  /** The reader's own colour for what is chosen, and its other side. */
  const [highlight, highlightText] = await page.evaluate(() =>
    ['Highlight', 'HighlightText'].map((name) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = name
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }),
  )
  const drawn = (part: Locator, pseudo?: '::before' | '::after') =>
    part.evaluate((element, of) => {
      const { backgroundColor, color, outlineStyle, display, content } = getComputedStyle(element, of)
      return { backgroundColor, color, outlineStyle, isThere: display !== 'none' && content !== 'none' }
    }, pseudo)
  const bar = { backgroundColor: highlight, isThere: true }
  const filled = { backgroundColor: highlight, color: highlightText }
  const outlined = { outlineStyle: 'solid' }

  await open(page, '/Gauntlet?tab=drone')
  const gauntlet = place(page, 'Gauntlet')
  expect(await drawn(gauntlet, '::after')).toMatchObject(bar)
  expect((await drawn(place(page, 'Games'), '::after')).isThere).toBe(false)
  expect(await drawn(sidebar(page).getByRole('link', { name: 'Gauntlet' }), '::before')).toMatchObject(bar)
  expect(await drawn(page.getByRole('tab', { name: 'Drones' }), '::after')).toMatchObject(bar)

  expect((await drawn(gauntlet)).outlineStyle).toBe('none')
  await gauntlet.hover()
  await expect(menu(page)).toBeVisible()
  expect(await drawn(gauntlet)).toMatchObject(outlined)
  expect(await drawn(menu(page).getByRole('link', { name: 'Drones' }), '::before')).toMatchObject(bar)
  const suits = menu(page).getByRole('link', { name: 'Suits' })
  expect((await drawn(suits)).outlineStyle).toBe('none')
  await suits.hover()
  expect(await drawn(suits)).toMatchObject(outlined)
  await page.mouse.move(1200, 700)
  await expect(menu(page)).toHaveCount(0)

  const pin = sidebar(page).getByRole('button', { name: /the sidebar/u })
  await sidebar(page).getByRole('link', { name: 'News' }).hover()
  expect((await drawn(pin)).backgroundColor).not.toBe(highlight)
  await pin.click()
  expect(await drawn(pin)).toMatchObject(filled)

  const donate = header(page).getByLabel('Donate', { exact: true })
  await donate.click()
  await expect(page.getByRole('dialog', { name: 'Donate' })).toBeVisible()
  expect(await drawn(donate)).toMatchObject(outlined)
  await page.keyboard.press('Escape')
  await expect(donate).toBeFocused()
  expect(await drawn(donate)).toMatchObject(outlined)

  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill('ga')
  const [first, second] = [0, 1].map((at) => palette(page).getByRole('option').nth(at)) as [Locator, Locator]
  expect(await drawn(first)).toMatchObject(outlined)
  expect((await drawn(second)).outlineStyle).toBe('none')
  await page.keyboard.press('Escape')

  await open(page, '/VaultVision')
  const chip = (name: string): Locator => page.locator('.ui-chip').filter({ hasText: name })
  expect(await drawn(chip('All'))).toMatchObject(filled)
  expect((await drawn(chip('Guilds'))).backgroundColor).not.toBe(highlight)
  const progress = page.locator('.ui-ruler-fill').first()
  expect((await drawn(progress)).backgroundColor).toBe(highlight)
  expect(await drawn(page.locator('.ui-badge').first())).toMatchObject(outlined)

  await donate.click({ button: 'right' })
  const row = page.getByRole('menuitem', { name: 'Move later' })
  expect((await drawn(row)).outlineStyle).toBe('none')
  await row.hover()
  expect(await drawn(row)).toMatchObject(outlined)
  await page.keyboard.press('Escape')
})
