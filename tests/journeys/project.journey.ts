import type { Page } from '@playwright/test'
import { expect, someone, test } from './support/journey.ts'
import { expectConfirmed, pay, receipt } from './support/order.ts'
import { askLink, login } from './support/log-in.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title })

const modal = (page: Page) => page.getByRole('dialog', { name: 'Donate' })
const amount = (page: Page) => modal(page).getByRole('spinbutton', { name: 'Another amount in dollars' })
const chosen = (page: Page) => modal(page).getByRole('radio', { name: /Guild Quartermaster .*to the goal/u })

/** What the card says was donated, in dollars. */
const donated = async (page: Page, title: string): Promise<number> => {
  const figure = card(page, title)
    .getByText(/^\$[\d,]+\.\d\d$/u)
    .first()
  return Number((await figure.innerText()).replaceAll(/[$,]/gu, ''))
}

test('alice backs a project from its card, logs in, pays, and sees its fund grow', async ({ page, hub }) => {
  await page.goto('/VaultVision')
  const before = await donated(page, 'Guild Quartermaster')

  await test.step('the card opens the donation, for the project', async () => {
    await page.getByRole('button', { name: 'Donate to Guild Quartermaster' }).click()
    await expect(chosen(page)).toBeChecked()
    await amount(page).fill('25')
    await page.keyboard.press('Enter')
  })

  await test.step('the project is still there after logging in', async () => {
    await expect(login(page)).toBeVisible()
    await page.goto(await askLink(page, hub, someone('alice')))
    await expect(chosen(page)).toBeChecked()
    await expect(amount(page)).toHaveValue('$25')
  })

  await test.step('the payment page and the receipt name it', async () => {
    await modal(page).getByRole('button', { name: 'Donate $25.00' }).click()
    await expect(page.getByText('Donation: Guild Quartermaster')).toBeVisible()
    await pay(page)
    await expectConfirmed(page)
    await expect(receipt(page)).toContainText('Donation, Guild Quartermaster')
    await expect(receipt(page)).toContainText('55 votes')
  })

  await test.step('its fund has grown by the donation', async () => {
    await page.goto('/VaultVision')
    await expect.poll(() => donated(page, 'Guild Quartermaster')).toBe(before + 25)
    await expect(
      page.getByRole('region', { name: 'Latest donations' }).getByRole('listitem').first(),
    ).toContainText('Guild Quartermaster')
  })
})
