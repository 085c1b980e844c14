import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { patience } from '#tests/support/pace.ts'
import { axeFinds } from './support/axe.ts'
import { buyMaster } from './support/buy-master.ts'
import { answered, expect, test } from './support/journey.ts'
import { account, callAsPlayer, logIn, userId } from './support/log-in.ts'

/*
 * A player takes their data along and leaves. The account is gone after 14 days of the demo's clock, so each journey has a
 * hub of its own.
 */

// A token that has come of age meanwhile is refused, and the page asks for another.
test.use({ movesMoney: true, mayLog: answered(401) })

const project = 'guild-quartermaster'

const panel = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('region', { name, exact: true })
const banner = (page: Page): Locator => page.getByRole('region', { name: 'Pending deletion' })
const keep = (within: Locator): Locator => within.getByRole('button', { name: 'Keep my account' })

const openPrivacy = async (page: Page): Promise<void> => {
  await page.goto('/settings?tab=privacy')
  await expect(panel(page, 'Delete your account').getByRole('button').first()).toBeVisible()
}

/** Calls the API as the page does when it sends something new. */
const send = async (page: Page, path: string, data: object): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const answer = await page.request.post(`/api${path}`, { headers, data })
  expect([path, answer.status()]).toEqual([path, 200])
}

const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8')

const download = async (page: Page, press: () => Promise<void>): Promise<string> => {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: patience(30_000) }), press()])
  return textOf(file)
}

/** The username as the page shows it to its player. */
const usernameOf = async (page: Page): Promise<string> =>
  ((await callAsPlayer(page, '/auth/me')) as { username: string }).username

const letPass = async (page: Page, days: number): Promise<void> => {
  await page.goto('/dev')
  const clock = page.getByRole('region', { name: 'Clock' })
  await clock.getByRole('textbox', { name: 'Days' }).fill(String(days))
  await page.keyboard.press('Enter')
  await expect(clock.getByText(/^It is now /u)).toBeVisible({ timeout: patience(60_000) })
}

const askToDelete = async (page: Page, username: string): Promise<void> => {
  const remove = panel(page, 'Delete your account')
  await remove.getByLabel(`Type ${username} to confirm`).fill(username)
  await page.keyboard.press('Enter')
  await expect(keep(remove)).toBeVisible()
}

test('a player downloads their data, asks for the deletion, takes it back, asks again, and is gone after 14 days', async ({
  startHub,
  newBrowser,
}) => {
  test.slow()
  const hub = await startHub()
  const page = await (await newBrowser({ baseURL: hub.url })).newPage()
  const address = await buyMaster(page, hub, 'mirel')
  const username = await usernameOf(page)
  const id = await userId(page)
  const comment = 'A map of all vaults, please.'
  await send(page, `/project-comments/${project}`, { text: comment })
  await send(page, '/vaultvision/use-vote', { user_id: id, project_id: project, vote_power: 1 })

  // The data: as one document and as lists, with what the player did.
  await openPrivacy(page)
  expect(await axeFinds(page)).toEqual([])
  const data = panel(page, 'Your data')
  const whole = JSON.parse(
    await download(page, () => data.getByRole('button', { name: 'Download JSON' }).click()),
  )
  expect(whole).toMatchObject({
    format: 'hub-my-data-1',
    account: [{ id, username, email: address }],
    comments: [{ project_id: project, text: comment }],
    votes: [{ project_id: project, votes: 1 }],
    orders: [{ status: 'fulfilled', total_cents: 3_499 }],
  })
  await expect(data.getByRole('button', { name: /^Download JSON, \d/u })).toBeVisible()
  expect(await axeFinds(page)).toEqual([])
  const orders = await download(page, () => data.getByRole('button', { name: /^Orders, /u }).click())
  expect(orders).toContain(`,34.99,`)
  const comments = await download(page, () => data.getByRole('button', { name: /^Comments, /u }).click())
  expect(comments).toContain(`"${comment}"`)

  // The page names every effect before the press, and the press needs the username.
  const remove = panel(page, 'Delete your account')
  await expect(remove).toContainText('One stays counted, without your name.')
  await expect(remove).toContainText('One stays as “Deleted player”.')
  const press = remove.getByRole('button', { name: /^Delete on /u })
  await expect(press).toHaveAttribute('aria-disabled', 'true')
  await remove.getByLabel(`Type ${username} to confirm`).fill(`${username}x`)
  await expect(press).toHaveAttribute('aria-disabled', 'true')
  await askToDelete(page, username)
  await expect(remove).toContainText(/1[34] days left/u)
  expect(await axeFinds(page)).toEqual([])

  // The banner is on every page, and takes it back.
  await page.goto('/terms')
  await expect(banner(page)).toContainText('Your account will be deleted on')
  expect(await axeFinds(page)).toEqual([])
  await keep(banner(page)).click()
  await expect(banner(page)).toHaveCount(0)
  await openPrivacy(page)
  await expect(remove.getByRole('button', { name: /^Delete on /u })).toBeVisible()

  await askToDelete(page, username)
  await letPass(page, 14)
  // Their session is over, and nobody finds their name.
  await page.goto(`/VaultVision/${project}`)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByText(comment)).toBeVisible()
  await expect(page.getByText('Deleted player').first()).toBeVisible()
  await expect(page.getByText(username)).toHaveCount(0)
  await expect
    .poll(async () => (await hub.mails(address)).filter((text) => text.startsWith('Your account is deleted')))
    .toHaveLength(1)
  // The address begins a new account.
  await logIn(page, hub, address)
  await expect(account(page)).toBeVisible()
  expect(await userId(page)).not.toBe(id)
  expect(await usernameOf(page)).not.toBe(username)
  await hub.booksAddUp()
})

test('a guest switches the counting off on the privacy page; it holds on the next page', async ({ page }) => {
  await page.goto('/privacy')
  const choice = page.getByRole('switch', { name: 'Usage figures and error reports' })
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(choice).not.toBeChecked()
  expect(await axeFinds(page)).toEqual([])
  const asked = page.waitForRequest((request) => request.isNavigationRequest())
  await page.goto('/terms')
  expect((await (await asked).allHeaders())['cookie']).toContain('counting=off')
  await page.goto('/privacy')
  await expect(choice).not.toBeChecked()
})
