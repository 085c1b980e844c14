import type { Locator, Page } from '@playwright/test'
import { frameTakenOver } from './page.ts'

export const header = (page: Page): Locator => page.getByRole('banner')
export const sidebar = (page: Page): Locator => page.locator('aside.sidebar')
/** The open menu of the header. */
export const menu = (page: Page): Locator => page.locator('.hover-menu')
export const place = (page: Page, name: string): Locator =>
  header(page).getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
export const palette = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Command palette|Palette de commandes)$/u })

/** Goes to a page, and on when header and sidebar have their code. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await frameTakenOver(page)
}
