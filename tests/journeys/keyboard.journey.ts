import type { Locator, Page } from '@playwright/test'
import { expect, someone, test } from './support/journey.ts'
import { expectConfirmed, hostedPage, lines, popup, receipt, submitButton, summary } from './support/order.ts'
import { logIn, login } from './support/log-in.ts'
import { takenOver } from './support/page.ts'
import { tabTo } from './support/tab-to.ts'

const premium = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Premium' })
const plan = (page: Page, name: string): Locator =>
  popup(page).getByRole('radio', { name: new RegExp(`^${name},`, 'u') })

test('alice builds, submits and pays an order by keyboard alone', async ({ page, hub }) => {
  const alice = someone('alice')
  await page.goto('/VaultVision')
  await expect(premium(page)).toBeVisible()

  await test.step('the popup opens on its task', async () => {
    await tabTo(page, premium(page))
    await page.keyboard.press('Enter')
    await expect(submitButton(page)).toBeVisible()
    await expect(popup(page).locator(':focus')).toHaveCount(1)
  })

  await test.step('a plan by the arrows, a gift, two donations, yearly', async () => {
    await tabTo(page, plan(page, 'Basic'))
    await page.keyboard.press('Space')
    await expect(plan(page, 'Basic')).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(plan(page, 'Pro')).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(plan(page, 'Elite')).toBeChecked()

    const gift = popup(page).getByRole('button', { name: 'Add one month of Basic' })
    await tabTo(page, gift)
    await page.keyboard.press('Enter')
    await expect(lines(page)).toHaveCount(2)
    await tabTo(page, summary(page).getByRole('button', { name: 'Remove the gift of Basic' }))
    await page.keyboard.press('Space')
    await expect(lines(page)).toHaveCount(1)

    const donation = popup(page).getByRole('region', { name: 'Donation' })
    const amount = donation.getByRole('spinbutton')
    await tabTo(page, amount, 'Shift+Tab')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await tabTo(page, donation.getByRole('button', { name: 'Add', exact: true }))
    await page.keyboard.press('Enter')
    await expect(lines(page)).toHaveCount(2)
    await tabTo(page, amount, 'Shift+Tab')
    await page.keyboard.type('25')
    await tabTo(page, donation.getByRole('combobox'))
    await page.keyboard.type('Guilds')
    await tabTo(page, donation.getByRole('button', { name: 'Add', exact: true }))
    await page.keyboard.press('Enter')
    await expect(lines(page).nth(2)).toContainText('Donation, Guilds')
    await expect(summary(page)).toContainText('$54.99')

    await tabTo(page, summary(page).getByRole('radio', { name: /^Monthly/u }))
    await page.keyboard.press('ArrowRight')
    await expect(lines(page).first()).toContainText('Elite, yearly')
    await page.keyboard.press('ArrowLeft')
    await expect(lines(page).first()).toContainText('Elite, monthly')
  })

  await test.step('Escape closes, and the focus is back on Premium', async () => {
    await page.keyboard.press('Escape')
    await expect(popup(page)).toBeHidden()
    await expect(premium(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(lines(page)).toHaveCount(3)
  })

  await test.step('submitted, logged in, submitted again and paid', async () => {
    await tabTo(page, submitButton(page))
    await page.keyboard.press('Enter')
    await expect(login(page).getByRole('button', { name: 'Continue with Passport' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('End')
    await expect(login(page).getByLabel('Email address')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(login(page).getByLabel('Email address')).toBeFocused()
    await page.keyboard.type(alice)
    await page.keyboard.press('Enter')
    await expect(login(page).getByRole('status')).toBeFocused()
    await page.goto(await hub.link(alice))
    await expect(lines(page)).toHaveCount(3)
    await expect(summary(page)).toContainText('You pay in the next step.')
    await tabTo(page, submitButton(page))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(hostedPage)
    await tabTo(page, page.getByRole('button', { name: 'Pay $54.99' }))
    await page.keyboard.press('Enter')
    await expectConfirmed(page)
    await expect(receipt(page)).toContainText('Total$54.99')
  })
})

test.describe('at 400 % zoom', () => {
  const zoom = (page: Page): Promise<void> => page.setViewportSize({ width: 320, height: 256 })

  /** The control that has the focus, and whether something else is drawn over its middle. */
  const focused = (page: Page): Promise<{ name: string; isCovered: boolean } | null> =>
    page.evaluate(() => {
      const control = document.activeElement
      if (!control || control === document.body) return null
      // A radio is drawn by its label.
      const drawn = (control.matches('label > [type=radio]') && control.closest('label')) || control
      const { x, y, width, height } = drawn.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + Math.min(height / 2, 24))
      const name = control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40)
      return {
        name: `${control.tagName} ${name}, under ${top?.className}`,
        isCovered: !(top && (drawn.contains(top) || top.contains(drawn))),
      }
    })
  const walk = async (page: Page, stops: number): Promise<string[]> => {
    const covered: string[] = []
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab')
      const at = await focused(page)
      if (at?.isCovered) covered.push(at.name)
    }
    return covered
  }

  test('nothing that has the focus lies under a bar of the page', { tag: '@all' }, async ({ page, hub }) => {
    await page.goto('/VaultVision')
    await logIn(page, hub, someone('alice'))
    await zoom(page)
    await page.goto('/VaultVision/guild-quartermaster')
    await takenOver(page)
    await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeAttached()
    expect(await walk(page, 60)).toEqual([])
  })

  test('nor in the plans', { tag: '@all' }, async ({ page }) => {
    await zoom(page)
    await page.goto('/VaultVision')
    await takenOver(page)
    await page.getByRole('button', { name: 'Explore plans' }).press('Enter')
    await expect(popup(page).locator(':focus')).toHaveCount(1)
    // More than once round.
    expect(await walk(page, 45)).toEqual([])
  })
})
