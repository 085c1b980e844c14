import type { Page } from '@playwright/test'
import { projectPath } from '#contract/http/paths.ts'
import { expect, someone, test } from './support/journey.ts'
import { account, login } from './support/log-in.ts'
import { lines, openPlans, pickPlan, popup, submit } from './support/order.ts'
import { choosePerson, leaveFor } from './support/other-page.ts'
import { takenOver } from './support/page.ts'

/** Over the other page and back, with the log-in modal open. */
const logInOutside = async (page: Page): Promise<void> => {
  await leaveFor(page, 'Passport')
  await choosePerson(page, { email: someone('newcomer') })
  await page.waitForURL((url) => !/^\/(?:dev|auth)\//u.test(url.pathname))
}

const project = projectPath('scrim-calendar')

test('an order that a guest submitted is there again, also after Back from the other page and a reload', async ({
  page,
}) => {
  await page.goto('/VaultVision')
  await takenOver(page)
  await openPlans(page)
  await pickPlan(page, 'Elite')
  await submit(page)
  const saved = login(page).getByText('Your order is saved. You will come back to it after logging in.')
  await expect(saved).toBeVisible()
  await leaveFor(page, 'Google')
  await expect(page.getByRole('heading', { name: /^Log in with/u })).toBeVisible()
  await page.goBack()
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(saved).toBeVisible()
  await logInOutside(page)
  await expect(popup(page)).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
})

test('a donation is open again, as it was chosen', { tag: '@all' }, async ({ page }) => {
  await page.goto(project)
  await takenOver(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Donate/u })
    .first()
    .click()
  const modal = page.getByRole('dialog', { name: /donat/iu })
  await expect(modal).toBeVisible()
  await modal
    .getByRole('button', { name: /^Donate|^Log in/u })
    .last()
    .click()
  await logInOutside(page)
  await expect(page.getByRole('dialog', { name: /donat/iu })).toBeVisible()
})

test('a guest who presses Follow follows', { tag: '@all' }, async ({ page }) => {
  await page.goto(project)
  await takenOver(page)
  await page.getByRole('main').getByRole('button', { name: 'Follow Scrim Calendar', exact: true }).click()
  await logInOutside(page)
  await expect(page.getByRole('button', { name: /^Following /u })).toBeVisible()
  await expect(page).toHaveURL(project)
})

test('a page that only players open opens', { tag: '@all' }, async ({ page }) => {
  await page.goto('/MetaVault')
  await takenOver(page)
  await logInOutside(page)
  await expect(account(page)).toBeVisible()
  await expect(page).toHaveURL('/MetaVault')
})

test('a guest who presses Vote is back at the project', { tag: '@all' }, async ({ page }) => {
  await page.goto(project)
  await takenOver(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /Log in to vote|^Vote/u })
    .first()
    .click()
  await logInOutside(page)
  await expect(account(page)).toBeVisible()
  await expect(page).toHaveURL(project)
})

test('what a guest was writing is still there', { tag: '@all' }, async ({ page }) => {
  await page.goto(project)
  await takenOver(page)
  const box = page
    .getByRole('main')
    .getByRole('textbox', { name: /comment/iu })
    .first()
  await box.fill('A map of every scrim would help')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(?:Post|Comment|Log in to)/u })
    .first()
    .click()
  await logInOutside(page)
  await expect(account(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(project)
  await expect(box).toHaveValue('A map of every scrim would help')
  await expect(box).toBeInViewport()
})
