import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { account } from './log-in.ts'
import type { Caller } from './routes.ts'

/** Something that the frame opens over the page. */
interface Layer {
  readonly name: string
  /** What of the page it is. */
  readonly part: string
  readonly open: (page: Page) => Promise<void>
  readonly close: (page: Page) => Promise<void>
}

const places = (page: Page) => page.locator('.header-list')
const sidebar = (page: Page) => page.locator('.sidebar')
const panel = (page: Page) => page.locator('.hover-menu')

/** How far from the left a point is that lies so many px from the sidebar's edge of the window, in either direction of reading. */
const fromSidebar = (page: Page, px: number): Promise<number> =>
  page.evaluate((x) => (document.documentElement.dir === 'rtl' ? innerWidth - x : x), px)

/** Puts the pointer where nothing opens under it. */
export const away = async (page: Page): Promise<void> => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.move(await fromSidebar(page, width - 5), height - 5)
}

const closePanel = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await away(page)
}

const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const gauntletMenu: Layer = {
  name: 'the Gauntlet menu',
  part: '.hover-menu',
  open: async (page) => {
    await places(page).locator('[href="/Gauntlet"]').focus()
    await page.keyboard.press('ArrowDown')
    await expect(panel(page).getByRole('link').first()).toBeFocused()
  },
  close: closePanel,
}

const moreMenu: Layer = {
  name: 'More, and in it the BrainVault menu',
  part: '.hover-menu',
  open: async (page) => {
    await places(page).getByRole('button').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(panel(page).getByRole('link').first()).toBeFocused()
    await panel(page).locator('[href="/brainvault"]').first().hover()
    await expect(panel(page).locator('[href*="tab=integrations"]')).toBeVisible()
  },
  close: closePanel,
}

const openSidebar: Layer = {
  name: 'the opened sidebar',
  part: '.sidebar',
  open: async (page) => {
    await sidebar(page).locator('.sidebar-row').first().hover()
    await expect
      .poll(() => sidebar(page).evaluate((one) => one.getBoundingClientRect().width))
      .toBeGreaterThan(200)
  },
  close: away,
}

const themePicker: Layer = {
  name: 'the theme picker in the sidebar',
  part: '.sidebar',
  open: async (page) => {
    await openSidebar.open(page)
    await sidebar(page).locator('button[aria-haspopup=menu]').click()
    await expect(sidebar(page).getByRole('menu')).toBeVisible()
  },
  close: async (page) => {
    await page.keyboard.press('Escape')
    await expect(sidebar(page).getByRole('menu')).toBeHidden()
    await page.mouse.click(await fromSidebar(page, 2), 2)
    await away(page)
  },
}

const palette: Layer = {
  name: 'the palette',
  part: '[role=dialog]',
  open: async (page) => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  },
  close: closeDialog,
}

const donationDropdown: Layer = {
  name: 'the donation dropdown',
  part: '[role=dialog]',
  open: async (page) => {
    await page.locator('.header .action-bar [aria-haspopup=dialog]').first().click()
    await expect(page.getByRole('dialog').getByText('HUB-7Q4M').first()).toBeVisible()
  },
  close: closeDialog,
}

const userMenu: Layer = {
  name: 'the user menu',
  part: '[role=menu]',
  open: async (page) => {
    await account(page).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
  },
  close: async (page) => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  },
}

const phoneMenu: Layer = {
  name: 'the menu of a phone',
  part: '[role=dialog]',
  open: async (page) => {
    await page.locator('.header-narrow').getByRole('button').click()
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
  },
  close: closeDialog,
}

const donationFromMenu: Layer = {
  name: 'the donation dropdown out of the menu of a phone',
  part: '[role=dialog]',
  open: async (page) => {
    await phoneMenu.open(page)
    await page.locator('.mobile-menu-deeds').getByRole('button').nth(1).click()
    await expect(page.getByRole('dialog').getByText('HUB-7Q4M').first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
  },
  close: closeDialog,
}

/** Letters twice as large turn the frame of a window below that width into the one of a phone. */
const narrow = (areLettersLarge: boolean): number => (areLettersLarge ? 1536 : 768)

/** What the frame opens for such a caller in a window of that width. */
export const layersFor = (caller: Caller, width: number, areLettersLarge = false): readonly Layer[] =>
  width < narrow(areLettersLarge)
    ? [phoneMenu, donationFromMenu, palette]
    : [
        gauntletMenu,
        ...(width < 1440 ? [moreMenu] : []),
        openSidebar,
        themePicker,
        palette,
        donationDropdown,
        ...(caller === 'player' ? [userMenu] : []),
      ]
