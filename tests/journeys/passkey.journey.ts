import { axeFinds } from './support/axe.ts'
import { expect, someone, test } from './support/journey.ts'
import { account, atEmail, logIn, login, logInButton, logOut, userId } from './support/log-in.ts'
import { addAuthenticator, addPasskey } from './support/passkeys.ts'

test('a player adds a passkey and logs in by it: by the button, and from the list of the address field', async ({
  page,
  hub,
}) => {
  const authenticator = await addAuthenticator(page)
  await logIn(page, hub, someone('alice'))
  const mine = await userId(page)
  await authenticator.touch(true)
  await addPasskey(page)
  await authenticator.touch(false)
  await logOut(page)
  await page.goto('/terms')

  await logInButton(page).click()
  await atEmail(page)
  const button = login(page).getByRole('button', { name: 'Log in with a passkey' })
  await expect(button).toBeVisible()
  expect(await axeFinds(page)).toEqual([])
  await authenticator.touch(true)
  await button.click()
  await expect(account(page)).toBeVisible()
  await expect(page).toHaveURL('/terms')
  expect(await userId(page)).toBe(mine)
  await authenticator.touch(false)

  await logOut(page)
  // The person chooses it in the field's list as soon as there is one.
  await authenticator.touch(true)
  await logInButton(page).click()
  await expect(account(page)).toBeVisible()
  expect(await userId(page)).toBe(mine)
})

test('who is not recognised stays a guest, without a word, and can try again', async ({ page, hub }) => {
  const authenticator = await addAuthenticator(page)
  await logIn(page, hub, someone('alice'))
  await authenticator.touch(true)
  await addPasskey(page)
  await authenticator.touch(false)
  await logOut(page)
  await page.goto('/terms')

  await logInButton(page).click()
  await atEmail(page)
  const button = login(page).getByRole('button', { name: 'Log in with a passkey' })
  await authenticator.recognise(false)
  await authenticator.touch(true)
  await button.click()
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await expect(login(page).getByRole('alert')).toHaveCount(0)
  await authenticator.touch(false)
  await expect(button).toBeVisible()

  await authenticator.recognise(true)
  await authenticator.touch(true)
  await button.click()
  await expect(account(page)).toBeVisible()
})
