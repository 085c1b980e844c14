import type { Page } from '@playwright/test'
import { axeFinds } from './support/axe.ts'
import { expect, someone, test } from './support/journey.ts'
import { account, logIn, login } from './support/log-in.ts'
import { takenOver } from './support/page.ts'

const palette = (page: Page) =>
  page.getByRole('dialog', { name: /^(Command palette|Palette de commandes)$/u })
const field = (page: Page) => palette(page).getByRole('combobox')
const rows = (page: Page) => palette(page).getByRole('option')
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const theme = (page: Page) => page.locator('html').getAttribute('data-theme')

const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await takenOver(page)
}

/** Types into the open palette, and waits for what is found first. */
const type = async (page: Page, query: string): Promise<void> => {
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(query)
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true')
}

const ask = async (page: Page, query: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await type(page, query)
}

test('places and sections are a few keys away, and those used last stand first', async ({ page }) => {
  await visit(page, '/terms')
  await ask(page, 'games')
  await expect(palette(page).getByRole('status')).toHaveText('2 found')
  await expect(palette(page).getByRole('group', { name: 'Places' }).getByRole('option')).toHaveText(/Games/u)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Games$/u)
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeFocused()
  await expect(palette(page)).toBeHidden()

  await ask(page, 'tierlst')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Gauntlet\?tab=tierList$/u)
  await expect(page.getByRole('tab', { name: 'Tier list' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page).toHaveURL(/\/Games$/u)

  await page.keyboard.press('Control+k')
  const recent = palette(page).getByRole('group', { name: 'Recently used' }).getByRole('option')
  await expect(recent).toHaveText([/Tier list/u, /Games/u])
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()

  await page.reload()
  await takenOver(page)
  await page.keyboard.press('Control+k')
  await expect(recent).toHaveText([/Tier list/u, /Games/u])
  await field(page).fill('zzz')
  await expect(palette(page).getByText('Nothing here goes by that name.')).toBeVisible()
  await expect(palette(page).getByRole('status')).toHaveText('0 found')
  await expect(rows(page)).toHaveText([/Games/u])
  await page.goBack()
  await expect(palette(page)).toBeHidden()
  await expect(page).toHaveURL(/\/Games$/u)
})

test('a theme shows while it is highlighted, Escape brings the old one back, and the focus returns', async ({
  page,
}) => {
  await visit(page, '/terms')
  const premium = page.getByRole('banner').getByRole('button', { name: 'Premium' })
  await premium.focus()
  await ask(page, 'ocean')
  await expect.poll(() => theme(page)).toBe('ocean-deep')
  await page.keyboard.press('Escape')
  await expect.poll(() => theme(page)).toBe('multi-gradient')
  await expect(premium).toBeFocused()
  await ask(page, 'light')
  await page.keyboard.press('Enter')
  await expect.poll(() => theme(page)).toBe('light-mode')
  await page.reload()
  await expect.poll(() => theme(page)).toBe('light-mode')
})

test(
  'actions and languages: plans, the log-in, French and a log-out',
  { tag: '@all' },
  async ({ page, hub }) => {
    await visit(page, '/terms')
    await ask(page, 'explore')
    await page.keyboard.press('Enter')
    const plans = page.getByRole('dialog', { name: 'Explore Our Subscription Plans' })
    await expect(plans).toBeVisible()
    // Not over another dialog.
    await page.keyboard.press('Control+k')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(plans).toBeHidden()

    await ask(page, 'log in')
    await page.keyboard.press('Enter')
    await expect(login(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(login(page)).toBeHidden()

    await ask(page, 'french')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await ask(page, 'anglais')
    await expect(rows(page).first()).toHaveText(/English/u)
    await rows(page).first().click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')

    await logIn(page, hub, someone('pia'))
    await ask(page, 'log out')
    await page.keyboard.press('Enter')
    await expect(account(page)).toBeHidden()
  },
)

test('? lists the shortcuts, except where it is typed', { tag: '@all' }, async ({ page }) => {
  await visit(page, '/VaultVision')
  const search = page.getByRole('searchbox').first()
  await search.focus()
  await page.keyboard.press('?')
  await expect(search).toHaveValue('?')
  await search.blur()
  await page.keyboard.press('?')
  await expect(shortcuts(page)).toBeVisible()
  // A reload, and Forward after Back, show the list again, not the palette.
  await page.reload()
  await takenOver(page)
  await expect(shortcuts(page)).toBeVisible()
  await page.goBack()
  await expect(shortcuts(page)).toBeHidden()
  await page.goForward()
  await expect(shortcuts(page)).toBeVisible()
  // Nothing lies over the keys.
  await expect(page.locator('[popover]:popover-open')).toHaveCount(0)
  expect(await axeFinds(page)).toEqual([])
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(shortcuts(page)).toBeHidden()
  await page.keyboard.type('shortcuts')
  await page.keyboard.press('Enter')
  await expect(shortcuts(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'a menu of the header closes under it, by the pointer alone it can be left',
  { tag: '@all' },
  async ({ page }) => {
    await visit(page, '/terms')
    const menu = page.locator('.hover-menu')
    await page.getByRole('banner').getByRole('button', { name: 'More' }).click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeVisible()
    await expect(menu).toBeHidden()
    await page.mouse.move(640, 330)
    await page.mouse.move(640, 340)
    await expect(palette(page).locator('[aria-selected=true]')).toHaveCount(1)
    expect(await axeFinds(page)).toEqual([])
    await page.mouse.click(20, 600)
    await expect(palette(page)).toBeHidden()
  },
)

test(
  'a closed page is listed with its reason and leads nowhere',
  { tag: '@all' },
  async ({ newBrowser, startHub }) => {
    const hub = await startHub({ DISABLED_ROUTES: 'Games="Back on Monday"' })
    const page = await (await newBrowser({ baseURL: hub.url })).newPage()
    await visit(page, '/terms')
    await ask(page, 'games')
    const games = rows(page).first()
    await expect(games).toHaveText('Games Back on Monday')
    await expect(games).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    await games.click({ force: true })
    await expect(palette(page)).toBeVisible()
    await expect(page).toHaveURL(/\/terms$/u)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true })

  test(
    'the menu leads to it; it is as wide as the screen, from its top, and a touch chooses',
    { tag: '@all' },
    async ({ page }) => {
      await visit(page, '/terms')
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).tap()
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Where to' }).tap()
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await type(page, 'new')
      const box = await palette(page).boundingBox()
      expect([box?.x, box?.y, box?.width]).toEqual([0, 0, 375])
      expect(await axeFinds(page)).toEqual([])
      await rows(page).filter({ hasText: 'News' }).tap()
      await expect(page).toHaveURL(/\/News$/u)
    },
  )
})
