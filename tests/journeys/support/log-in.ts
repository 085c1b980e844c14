import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '#contract/http/paths.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { patience } from '#tests/support/pace.ts'
import type { Hub } from './hub.ts'

export const login = (page: Page): Locator => page.getByRole('dialog', { name: /^Log in/u })

export const logInButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: 'Log in' })

/** The header's account button; it tells name and plan. */
export const account = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /account menu$/u })

/** The field for the address, on its tab of the open login modal. */
export const atEmail = async (page: Page): Promise<Locator> => {
  await login(page).getByRole('tab', { name: 'Email' }).click()
  return login(page).getByLabel('Email address')
}

/** Asks for a link in the open login modal and returns its address, as the mail brings it. */
export const askLink = async (page: Page, hub: Hub, address: string): Promise<string> => {
  await (await atEmail(page)).fill(address)
  await login(page).getByRole('button', { name: 'Send magic link' }).click()
  await expect(login(page).getByText('Magic link sent to your email. Please check your inbox.')).toBeVisible()
  return hub.link(address)
}

/** A page of words alone: whoever comes for the order doesn't wait for the landing page. */
const calmPage = '/terms'

/**
 * Logs in by the mail, in this browser, and comes out on a calm page with the header. That a player asks for the link in
 * the modal is shown by the journeys of the log-in.
 */
export const logIn = async (page: Page, hub: Hub, address: string): Promise<void> => {
  // The browser keeps the answer's cookie, by which the link knows it again.
  const answer = await page.request.post('/api/auth/magiclink', { data: { email: address } })
  expect(answer.status()).toBe(200)
  await page.addInitScript(
    ([link, key, wanted]) => location.pathname === link && localStorage.setItem(key, wanted),
    [paths.magicLinkReturn, storageKeys.destination, calmPage] as const,
  )
  await page.goto(await hub.link(address))
  await expect(account(page)).toBeVisible()
  await expect(page).toHaveURL(calmPage)
  // A page that was gone to takes the focus: a menu opened before would close.
  await expect(page.locator('#content h1')).toBeFocused()
}

/** Calls the API with the bearer that the page keeps. */
export const callAsBearer = async (
  page: Page,
  method: 'get' | 'post',
  path: string,
  data?: object,
): Promise<unknown> => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request[method](`/api${path}`, { headers, ...(data && { data }) })
  expect([path, answer.status()]).toEqual([path, 200])
  return answer.json()
}

export const callAsPlayer = (page: Page, path: string): Promise<unknown> => callAsBearer(page, 'get', path)

/** Logs out by the account menu. A page that is just being gone to takes the focus, and closes a menu opened before. */
export const logOut = async (page: Page): Promise<void> => {
  await expect(async () => {
    await account(page).click({ timeout: patience(2_000) })
    await page.getByRole('menuitem', { name: 'Log out' }).click({ timeout: patience(2_000) })
  }).toPass()
  await expect(logInButton(page)).toBeVisible()
}

export const userId = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }).id)
