import type { Page } from '@playwright/test'
import { axeFinds } from './support/axe.ts'
import type { Hub } from './support/hub.ts'
import { answered, expect, someone, test } from './support/journey.ts'
import {
  account,
  atEmail,
  callAsBearer,
  logIn,
  login,
  logInButton,
  logOut,
  userId,
} from './support/log-in.ts'

const right = 'seven blue herons over the fen'

/** Sets a password as /settings will: by the code that the hub mails. */
const setPassword = async (page: Page, hub: Hub, email: string): Promise<void> => {
  await callAsBearer(page, 'post', '/auth/password/request-code')
  await expect.poll(async () => (await hub.mails(email)).some((text) => /\b\d{6}\b/u.test(text))).toBe(true)
  const [code = ''] = (await hub.mails(email)).flatMap((text) => /\b\d{6}\b/u.exec(text)?.[0] ?? [])
  await callAsBearer(page, 'post', '/auth/password/verify-code', { code })
  await callAsBearer(page, 'post', '/auth/password/update', { code, new_password: right })
}

const field = (page: Page) => login(page).getByRole('textbox', { name: 'Password' })
const submit = (page: Page) => login(page).getByRole('button', { name: 'Log in', exact: true })

test.describe('a player with a password', () => {
  test.use({ mayLog: answered(401) })

  test('logs in by it, after a wrong one that names no reason, and the form is kept for the session', async ({
    page,
    hub,
  }) => {
    const email = someone('alice')
    await logIn(page, hub, email)
    const mine = await userId(page)
    await setPassword(page, hub, email)
    await logOut(page)
    await page.goto('/terms')

    await logInButton(page).click()
    await (await atEmail(page)).fill(email)
    await login(page).getByRole('button', { name: 'Use a password' }).click()
    await expect(login(page).getByLabel('Email address')).toHaveValue(email)
    await expect(field(page)).toBeFocused()
    await field(page).fill('a wrong one, surely')
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveAccessibleDescription('Login failed')
    await expect(field(page)).toBeFocused()
    await expect(login(page).getByLabel('Email address')).toHaveValue(email)
    expect(await axeFinds(page)).toEqual([])

    // The wrong one is selected: typing replaces it.
    await page.keyboard.type(right)
    await login(page).getByRole('button', { name: 'Show password' }).click()
    await expect(field(page)).toHaveAttribute('type', 'text')
    await submit(page).click()
    await expect(account(page)).toBeVisible()
    await expect(page).toHaveURL('/terms')
    expect(await userId(page)).toBe(mine)

    await logOut(page)
    await logInButton(page).click()
    await expect(field(page)).toBeVisible()
    await login(page).getByRole('button', { name: 'Mail me a link instead' }).click()
    await expect(login(page).getByRole('button', { name: 'Send magic link' })).toBeVisible()
  })
})
