import type { Locator, Page } from '@playwright/test'
import { axeFinds } from './support/axe.ts'
import type { Hub } from './support/hub.ts'
import { answered, expect, someone, test } from './support/journey.ts'
import { account, logIn, logInButton, login } from './support/log-in.ts'
import { choosePerson } from './support/other-page.ts'
import { addAuthenticator } from './support/passkeys.ts'
import { install, newWallet } from './support/wallets.ts'

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })

/** The tab, as a player finds it. */
const openWays = async (page: Page): Promise<void> => {
  await page.goto('/settings?tab=security')
  await expect(panel(page, 'Ways to log in').getByRole('listitem').first()).toBeVisible()
}

/** The code of the newest mail to the address. */
const codeTo = async (hub: Hub, address: string, before: readonly string[] = []): Promise<string> => {
  const codes = async () =>
    (await hub.mails(address))
      .flatMap((text) => /\b\d{6}\b/u.exec(text)?.[0] ?? [])
      .filter((code) => !before.includes(code))
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(0)
  return (await codes())[0] ?? ''
}

test('ways are added and removed up to the last one, each told by mail', async ({ page, context, hub }) => {
  const email = someone('mirel')
  const [meta, rabby] = [newWallet('MetaMask'), newWallet('Rabby Wallet')]
  await install(context, [meta, rabby])
  await logIn(page, hub, email)
  await openWays(page)
  const ways = panel(page, 'Ways to log in')
  await expect(ways).toContainText(email)
  // The mailed link is the last way: it can be changed alone.
  await expect(button(ways, 'Remove Google')).toHaveCount(0)
  await expect(button(ways, 'Change the email address')).toBeVisible()

  // A wallet, in the modal that shows wallets alone.
  await button(ways, 'Add Wallet').click()
  const modal = page.getByRole('dialog', { name: 'Add a wallet' })
  await expect(modal.getByRole('tab')).toHaveCount(0)
  await expect(modal.getByLabel('Email address')).toHaveCount(0)
  expect(await axeFinds(page)).toEqual([])
  await button(modal, 'MetaMask').click()
  await expect(ways).toContainText(meta.account.address)
  await expect(ways).toContainText('Wallet was added.')
  await expect.poll(async () => (await hub.mails(email)).join()).toContain('A way to log in was added')

  // Google, at its own page and back.
  await button(ways, 'Add Google').click()
  const google = page.getByRole('dialog', { name: 'Add Google' })
  await expect(google.getByRole('tab')).toHaveCount(0)
  await button(google, 'Continue with Google').click()
  await choosePerson(page, { email: someone('mirel.google') })
  await expect(page).toHaveURL('/settings?tab=security')
  await expect(ways).toContainText('Google was added.')
  await expect(button(ways, 'Remove Google')).toBeVisible()
  expect(await axeFinds(page)).toEqual([])

  // Removed after a question in place, which keeps by default.
  await button(ways, 'Remove Google').click()
  await expect(ways).toContainText('Remove Google?')
  await expect(button(ways, 'Keep')).toBeFocused()
  expect(await axeFinds(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(button(ways, 'Remove Google')).toBeFocused()
  await page.keyboard.press('Enter')
  await button(ways, 'Remove').click()
  await expect(ways).toContainText(`Removed just now. We told ${email}.`)
  await expect(button(ways, 'Add Google')).toBeVisible()
  await button(ways, 'Remove Wallet').click()
  await button(ways, 'Remove').click()
  await expect(button(ways, 'Add Wallet')).toBeVisible()
})

test('the last way stays: its button says why, and another one frees it', async ({ page, context }) => {
  const [meta, rabby] = [newWallet('MetaMask'), newWallet('Rabby Wallet')]
  await install(context, [meta, rabby])
  await page.goto('/terms')
  await logInButton(page).click()
  await login(page).getByRole('tab', { name: 'Other' }).click()
  await button(login(page), 'MetaMask').click()
  await expect(account(page)).toBeVisible()
  await openWays(page)
  const ways = panel(page, 'Ways to log in')
  await expect(button(ways, 'Remove Wallet')).toHaveAttribute('aria-disabled', 'true')
  await expect(ways).toContainText('Your last way to log in. Add another one first.')
  await expect(ways).toContainText(
    'Not added. With an address, we can tell you when a way to log in changes.',
  )

  await page.goto('/settings?tab=wallets')
  const wallets = panel(page, 'Wallets')
  await button(wallets, 'Add a wallet').click()
  await button(page.getByRole('dialog', { name: 'Add a wallet' }), 'Rabby Wallet').click()
  await expect(wallets.getByRole('listitem')).toHaveCount(2)
  await expect(wallets.getByText('MetaMask', { exact: true })).toBeVisible()
  await expect(wallets.getByText('Rabby Wallet', { exact: true })).toBeVisible()
  expect(await axeFinds(page)).toEqual([])
  await openWays(page)
  await expect(ways).toContainText('2 wallets')
  await ways.getByRole('link', { name: 'Show wallets' }).click()
  await expect(page).toHaveURL('/settings?tab=wallets')
  await wallets.getByRole('button', { name: /^Remove MetaMask 0x/u }).click()
  await button(wallets, 'Remove').click()
  await expect(wallets).toContainText('Removed just now.')
  await expect(wallets.getByRole('button', { name: /^Remove Rabby Wallet 0x/u })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test.describe('a wallet of another account', () => {
  test.use({ mayLog: answered(409) })
  test('is refused, and nothing more is said', async ({ page, context, newBrowser, hub }) => {
    const meta = newWallet('MetaMask')
    await install(context, [meta])
    await page.goto('/terms')
    await logInButton(page).click()
    await login(page).getByRole('tab', { name: 'Other' }).click()
    await button(login(page), 'Continue with MetaMask').click()
    await expect(account(page)).toBeVisible()
    const other = await newBrowser()
    const there = await other.newPage()
    await install(other, [meta])
    await logIn(there, hub, someone('mallory'))
    await openWays(there)
    await button(panel(there, 'Ways to log in'), 'Add Wallet').click()
    const modal = there.getByRole('dialog', { name: 'Add a wallet' })
    await button(modal, 'Continue with MetaMask').click()
    await expect(modal.getByRole('alert')).toHaveText('This wallet belongs to another account.')
    await there.keyboard.press('Escape')
    await expect(modal).toHaveCount(0)
    await expect(button(panel(there, 'Ways to log in'), 'Add Wallet')).toBeFocused()
  })
})

test('a passkey is added, named and removed', async ({ page, hub }) => {
  const authenticator = await addAuthenticator(page)
  await logIn(page, hub, someone('mirel'))
  await openWays(page)
  const passkeys = panel(page, 'Passkeys')
  await expect(passkeys).toContainText('You have no passkey yet.')
  await authenticator.touch(true)
  await button(passkeys, 'Add a passkey').click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
  await expect(passkeys).toContainText('not used yet')

  // The same device once more: it has one of this account already.
  await button(passkeys, 'Add a passkey').click()
  await expect(passkeys.getByRole('alert')).toContainText('This device already has a passkey of yours.')

  await passkeys.getByRole('button', { name: /^Options of the passkey/u }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const name = passkeys.getByLabel('Name of the passkey')
  await expect(name).toBeFocused()
  await name.fill('Laptop')
  expect(await axeFinds(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(button(passkeys, 'Options of the passkey Laptop')).toBeVisible()

  await button(passkeys, 'Options of the passkey Laptop').click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(passkeys).toContainText('Remove Laptop?')
  await button(passkeys, 'Remove').click()
  await expect(passkeys).toContainText('Removed just now.')
})

test.describe('a password', () => {
  test.use({ mayLog: answered(401, 422) })

  test('is set by a mailed code, after one that is stolen', async ({ page, hub }) => {
    const email = someone('mirel')
    await logIn(page, hub, email)
    await openWays(page)
    const password = panel(page, 'Password')
    await button(password, 'Mail me a code').click()
    const field = password.getByLabel('Code from your mail')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    expect(await axeFinds(page)).toEqual([])
    const code = await codeTo(hub, email)
    await field.fill(code === '000000' ? '000001' : '000000')
    await expect(field).toHaveAccessibleDescription(/This code is wrong\. 4 tries left\./u)
    await field.fill(code)
    const chosen = password.getByRole('textbox', { name: 'New password' })
    await expect(chosen).toBeFocused()
    await expect(chosen).toHaveAttribute('autocomplete', 'new-password')
    await page.keyboard.type('short')
    await page.keyboard.press('Tab')
    await expect(chosen).toHaveAccessibleDescription(/^A password has 8 to 128 characters\./u)
    await chosen.fill('password123')
    await button(password, 'Save password').click()
    await expect(chosen).toHaveAccessibleDescription(
      /^This password is in lists of stolen ones\. Choose another\./u,
    )
    expect(await axeFinds(page)).toEqual([])
    await chosen.fill('seven blue herons over the fen')
    await button(password, 'Save password').click()
    await expect(password.getByRole('status')).toContainText('Your password is saved.')
  })
})

test.describe('devices', () => {
  test.use({ mayLog: answered(401) })

  test('are listed, and ended from another browser: at its next call it is a guest', async ({
    page,
    newBrowser,
    context,
  }) => {
    const meta = newWallet('MetaMask')
    const logInByWallet = async (there: Page) => {
      await there.goto('/terms')
      await logInButton(there).click()
      await login(there).getByRole('tab', { name: 'Other' }).click()
      await button(login(there), 'Continue with MetaMask').click()
      await expect(account(there)).toBeVisible()
    }
    await install(context, [meta])
    await logInByWallet(page)
    const others = [await newBrowser(), await newBrowser(), await newBrowser()]
    const pages: Page[] = []
    for (const other of others) {
      const there = await other.newPage()
      await install(other, [meta])
      await logInByWallet(there)
      pages.push(there)
    }
    await openWays(page)
    const devices = panel(page, 'Where you are logged in')
    await expect(devices.getByRole('listitem')).toHaveCount(4)
    await expect(devices.getByRole('listitem').first()).toContainText('This one')
    await expect(devices.getByText('New', { exact: true })).toHaveCount(3)
    await expect(devices).toContainText('by wallet')
    await devices
      .getByRole('button', { name: /^End .* on /u })
      .first()
      .click()
    await expect(devices).toContainText('was ended just now')
    await expect(devices).toContainText('It has to log in again.')
    // The newest of the others is the first in the list.
    const ended = pages[2]
    if (!ended) throw new Error('no third browser')
    await ended.goto('/terms')
    await expect(logInButton(ended)).toBeVisible()

    await button(devices, 'End all others').click()
    await expect(devices).toContainText('End 2 other browsers? They have to log in again.')
    await expect(button(devices, 'Keep them')).toBeFocused()
    expect(await axeFinds(page)).toEqual([])
    await button(devices, 'End them').click()
    await expect(button(devices, 'End all others')).toHaveCount(0)
    for (const there of pages.slice(0, 2)) {
      await there.goto('/terms')
      await expect(logInButton(there)).toBeVisible()
    }
    await expect(account(page)).toBeVisible()
  })
})

test.describe('after 10 minutes', () => {
  test.use({ mayLog: answered(403) })

  test('a change asks for a proof in the modal, and then goes on', async ({ page, context, hub }) => {
    const email = someone('mirel')
    const meta = newWallet('MetaMask')
    await install(context, [meta])
    await logIn(page, hub, email)
    await hub.changeData("update sessions set proved_at = now() - interval '11 minutes'", [])
    await openWays(page)
    const ways = panel(page, 'Ways to log in')
    await button(ways, 'Add Wallet').click()
    const proof = page.getByRole('dialog', { name: 'Prove that it is you' })
    expect(await axeFinds(page)).toEqual([])
    await button(proof, 'Mail me a code').click()
    await proof.getByLabel('Code from your mail').fill(await codeTo(hub, email))
    const modal = page.getByRole('dialog', { name: 'Add a wallet' })
    await button(modal, 'Continue with MetaMask').click()
    await expect(ways).toContainText(meta.account.address)
  })
})

test.describe('an account of the other page', () => {
  test.use({ mayLog: answered(409) })

  test('that belongs to another player is refused in Settings, and proves its own', async ({
    page,
    newBrowser,
    hub,
  }) => {
    const theirs = someone('theirs')
    await page.goto('/terms')
    await logInButton(page).click()
    await login(page).getByRole('button', { name: 'Continue with Passport' }).click()
    await choosePerson(page, { email: theirs })
    await expect(account(page)).toBeVisible()

    const there = await (await newBrowser()).newPage()
    await logIn(there, hub, someone('mirel'))
    await openWays(there)
    const ways = panel(there, 'Ways to log in')
    await button(ways, 'Add Immutable Passport').click()
    const modal = there.getByRole('dialog', { name: 'Add your Immutable Passport' })
    await expect(modal.getByRole('tab')).toHaveCount(0)
    await button(modal, 'Continue with Passport').click()
    await choosePerson(there, { email: theirs })
    await expect(there).toHaveURL('/settings?tab=security')
    await expect(ways.getByRole('alert')).toHaveText('This way to log in already belongs to another account.')
    await expect(button(ways, 'Add Immutable Passport')).toBeVisible()

    // Refused at the other page: nothing happened, and nothing is red.
    await button(ways, 'Add Immutable Passport').click()
    await button(modal, 'Continue with Passport').click()
    await there.getByRole('button', { name: 'Refuse' }).click()
    await expect(there).toHaveURL('/settings?tab=security')
    await expect(ways).toContainText('You came back from Immutable Passport. Nothing was changed.')
    await expect(ways.getByRole('alert')).toHaveCount(0)

    // The first player proves by the Passport, their only way, and comes back to Settings.
    await hub.changeData("update sessions set proved_at = now() - interval '11 minutes'", [])
    await openWays(page)
    await button(panel(page, 'Ways to log in'), 'Add Google').click()
    const proof = page.getByRole('dialog', { name: 'Prove that it is you' })
    await button(proof, 'Continue with Passport').click()
    await choosePerson(page, { email: theirs })
    await expect(page).toHaveURL('/settings?tab=security')
    await expect(panel(page, 'Ways to log in')).toContainText('Thank you, it is you.')
  })
})

test.describe('each way of the modal', () => {
  test.use({ mayLog: answered(403, 422) })

  test('proves that it is the player: a password, after a wrong one, and a passkey', async ({
    page,
    hub,
  }) => {
    const email = someone('mirel')
    const chosen = 'seven blue herons over the fen'
    const authenticator = await addAuthenticator(page)
    await logIn(page, hub, email)
    await openWays(page)
    const password = panel(page, 'Password')
    await button(password, 'Mail me a code').click()
    await password.getByLabel('Code from your mail').fill(await codeTo(hub, email))
    await password.getByRole('textbox', { name: 'New password' }).fill(chosen)
    await button(password, 'Save password').click()
    await expect(password.getByRole('status')).toContainText('Your password is saved.')
    const passkeys = panel(page, 'Passkeys')
    await authenticator.touch(true)
    await button(passkeys, 'Add a passkey').click()
    await expect(passkeys.getByRole('listitem')).toHaveCount(1)
    await authenticator.touch(false)

    const forgetProof = () =>
      hub.changeData("update sessions set proved_at = now() - interval '11 minutes'", [])
    await forgetProof()
    await openWays(page)
    await button(password, 'Remove Password').click()
    await button(password, 'Remove').click()
    const proof = page.getByRole('dialog', { name: 'Prove that it is you' })
    const field = proof.getByRole('textbox', { name: 'Password' })
    await field.fill('another one, surely')
    await button(proof, 'Confirm').click()
    await expect(field).toHaveAccessibleDescription('This isn’t the password of your account.')
    await field.fill(chosen)
    await button(proof, 'Confirm').click()
    await expect(proof).toHaveCount(0)
    await expect(password).toContainText('You have no password.')
    await expect(password.getByRole('status')).toBeFocused()

    await forgetProof()
    await authenticator.touch(true)
    await button(panel(page, 'Ways to log in'), 'Change the email address').click()
    await page.getByLabel('New email address').fill(someone('mirel.new'))
    await button(page, 'Mail a code to it').click()
    await button(proof, 'Confirm with a passkey').click()
    await expect(proof).toHaveCount(0)
    await expect(page.getByLabel('Code from your mail')).toBeVisible()
  })
})

test('the address is changed by a code that goes to the new one, and the old one is told', async ({
  page,
  hub,
}) => {
  const [old, next] = [someone('mirel'), someone('mirel.new')]
  await logIn(page, hub, old)
  await openWays(page)
  const ways = panel(page, 'Ways to log in')
  await button(ways, 'Change the email address').click()
  const field = ways.getByLabel('New email address')
  await expect(field).toBeFocused()
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('Please enter a valid email address.')
  await field.fill(next)
  await page.keyboard.press('Enter')
  const code = ways.getByLabel('Code from your mail')
  await expect(code).toBeFocused()
  expect(await axeFinds(page)).toEqual([])
  await code.fill(await codeTo(hub, next))
  await expect(ways).toContainText('Your new address counts from now on. The old one was told.')
  await expect(ways).toContainText(next)
  await expect(button(ways, 'Change the email address')).toBeFocused()
  await expect.poll(async () => (await hub.mails(old)).length).toBeGreaterThan(1)
})

test.describe('a session that was ended elsewhere', () => {
  test.use({ mayLog: answered(401) })

  test('is a guest’s at the next call', async ({ page, context, newBrowser }) => {
    const meta = newWallet('MetaMask')
    const logInByWallet = async (there: Page): Promise<void> => {
      await there.goto('/terms')
      await logInButton(there).click()
      await login(there).getByRole('tab', { name: 'Other' }).click()
      await button(login(there), 'Continue with MetaMask').click()
      await expect(account(there)).toBeVisible()
    }
    await install(context, [meta])
    await logInByWallet(page)
    const other = await newBrowser()
    const there = await other.newPage()
    await install(other, [meta])
    await logInByWallet(there)
    await openWays(page)
    const devices = panel(page, 'Where you are logged in')
    await devices.getByRole('button', { name: /^End .* on /u }).click()
    await expect(devices).toContainText('was ended just now')
    // The next call of the other page: it opens its own list of ways.
    await there.goto('/settings?tab=wallets')
    await expect(there.getByRole('dialog', { name: 'Log in to continue' })).toBeVisible()
  })
})
