import type { Page } from '@playwright/test'
import { axeFinds } from './support/axe.ts'
import { answered, expect, someone, test } from './support/journey.ts'
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

test.describe('at its own address', () => {
  // The page of a project that nobody made is answered as such.
  test.use({ mayLog: answered(404) })

  test('a guest opens a project from the list, reads it, shares it, and comes back to where they were', async ({
    page,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const title = 'Roster Vault'
    await page.goto('/VaultVision?sort=newest')
    await page.getByRole('button', { name: 'Show more' }).click()
    const link = card(page, title).getByRole('link', { name: title })
    await link.scrollIntoViewIfNeeded()

    await test.step('the project has its own address and name', async () => {
      await link.click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page).toHaveURL(/\/VaultVision\/[\w-]+$/u)
      await expect(page).toHaveTitle(`${title} - The Hub`)
      await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(title)
    })

    await test.step('the votes are read as a table, by the keyboard', async () => {
      const votes = page.getByRole('region', { name: 'Votes per day' })
      await votes.locator('summary').press('Enter')
      await expect(votes.getByRole('row')).toHaveCount(29)
      await votes.getByRole('radio', { name: 'Week', exact: true }).press('Space')
      await expect(votes.getByRole('row')).toHaveCount(8)
      expect(await axeFinds(page)).toEqual([])
    })

    const address = page.url()
    await test.step('its link is copied', async () => {
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      await expect(page.getByText('Link copied')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    })

    await test.step('Back leads to the card, with the list as it was', async () => {
      await page.goBack()
      await expect(page).toHaveURL(/\?sort=newest$/u)
      await expect(card(page, title)).toBeFocused()
      await expect(card(page, title)).toBeInViewport()
    })

    await test.step('nobody’s project is said to be none, by the server too', async () => {
      const answer = await page.goto('/VaultVision/nobody-made-it')
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible()
      await page.getByRole('link', { name: 'See all projects' }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
    })
  })
})
