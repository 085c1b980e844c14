import type { BrowserContext, Page } from '@playwright/test'
import { axeFinds } from './support/axe.ts'
import { answered, expect, test } from './support/journey.ts'
import { account, login, logInButton, userId } from './support/log-in.ts'
import { takenOver } from './support/page.ts'
import { choose, confirming, install, newWallet, openWallets, switchAccounts } from './support/wallets.ts'
import type { TestWallet } from './support/wallets.ts'

/** A player with two wallets in their browser, at the choice between them. */
const atTheChoice = async (
  page: Page,
  context: BrowserContext,
): Promise<{ meta: TestWallet; rabby: TestWallet }> => {
  const [meta, rabby] = [newWallet('MetaMask'), newWallet('Rabby Wallet')]
  await install(context, [meta, rabby])
  await page.goto('/terms')
  await takenOver(page)
  await openWallets(page)
  await expect(login(page).getByText('2 wallets found in this browser.')).toBeVisible()
  return { meta, rabby }
}

test('a player with a wallet alone logs in by it, votes the same day, and is the same player again', async ({
  page,
  context,
}) => {
  const { meta, rabby } = await atTheChoice(page, context)
  await choose(page, rabby)
  await expect(account(page)).toBeVisible()
  await expect(page).toHaveURL('/terms')
  // The button that opened the modal went with the guest.
  await expect(page.locator('#content h1')).toBeFocused()
  expect(rabby.texts).toHaveLength(1)
  expect(rabby.texts[0]).toContain(
    `${new URL(page.url()).host} wants you to sign in with your Ethereum account:\n${rabby.account.address}`,
  )
  expect(meta.asked).toEqual([])
  const first = await userId(page)

  await page.goto('/VaultVision')
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: /^Vote /u }).click()
  await expect(card.getByRole('button', { name: /^Take back /u })).toBeVisible()

  await account(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(logInButton(page)).toBeVisible()
  await logInButton(page).click()
  // The tab of before, in this session of the browser.
  await expect(login(page).getByRole('tab', { name: 'Other' })).toHaveAttribute('aria-selected', 'true')
  await choose(page, rabby)
  await expect(account(page)).toBeVisible()
  expect(await userId(page)).toBe(first)
})

test('S7: whatever a wallet does instead of signing, the choice is there again, with a sentence', async ({
  page,
  context,
}) => {
  const { meta } = await atTheChoice(page, context)
  const notice = login(page).getByRole('status')

  meta.behaviour = 'refuses'
  await choose(page, meta)
  await expect(notice).toHaveText('Nothing was signed. You refused in MetaMask, or closed its window.')
  await expect(login(page).getByRole('button', { name: 'MetaMask' })).toBeFocused()
  expect(await axeFinds(page)).toEqual([])

  meta.behaviour = 'locked'
  await choose(page, meta)
  await expect(notice).toHaveText('MetaMask is locked. Open it, then try again.')

  const step = confirming(page, meta)
  meta.behaviour = 'pending'
  await choose(page, meta)
  await expect(step).toContainText('MetaMask still shows an earlier request.')
  meta.behaviour = 'never'
  await step.getByRole('button', { name: 'Ask again' }).click()
  await expect(step).toContainText('MetaMask has opened a window. It may be behind this one.')
  expect(await axeFinds(page)).toEqual([])
  await step.getByRole('button', { name: 'Cancel' }).click()
  await expect(login(page).getByText('2 wallets found in this browser.')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test.describe(() => {
  test.use({ mayLog: answered(401) })

  test('S7: a wallet that lies, or changes account or network meanwhile, logs nobody in and is asked again', async ({
    page,
    context,
  }) => {
    const { meta, rabby } = await atTheChoice(page, context)
    for (const behaviour of ['lies', 'signsAnother'] as const) {
      meta.behaviour = behaviour
      await choose(page, meta)
      await expect(login(page).getByRole('alert')).toContainText('The signature isn’t this account’s.')
    }
    rabby.behaviour = 'neverSigns'
    const other = newWallet('other').account.address
    // The account is chosen; the text waits in its window.
    await choose(page, rabby)
    await expect(confirming(page, rabby).getByText('Valid for')).toBeVisible()
    await switchAccounts(page, rabby, [other])
    await expect(login(page).getByRole('status')).toHaveText(
      'Rabby Wallet changed to another account. Start again with the one you want.',
    )
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

    await test.step('on another network, the player starts again and is in', async () => {
      rabby.chainId = 13_371
      rabby.behaviour = 'signs'
      await choose(page, rabby)
      await expect(account(page)).toBeVisible()
      expect(rabby.texts.at(-1)).toContain('Chain ID: 13371')
    })
  })
})

test('without a wallet, the tab says how to get in all the same', async ({ page, context }) => {
  await page.goto('/terms')
  await takenOver(page)
  await openWallets(page)
  await expect(login(page).getByText('No wallet found in this browser')).toBeVisible()
  await expect(
    login(page).getByText('Please install a browser wallet or another Web3 provider, then look again.'),
  ).toBeVisible()
  expect(await axeFinds(page)).toEqual([])
  const late = newWallet('MetaMask')
  await install(context, [late])
  await login(page).getByRole('button', { name: 'Use your email' }).click()
  await expect(login(page).getByLabel('Email address')).toBeFocused()
  // Installed meanwhile: the page that is loaded again finds it.
  await page.reload()
  // The modal is open as it was.
  await login(page).getByRole('tab', { name: 'Other' }).click()
  await login(page).getByRole('button', { name: 'Continue with MetaMask' }).click()
  await expect(account(page)).toBeVisible()
})
