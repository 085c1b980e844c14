import { expect, type Page } from '@playwright/test'
import { settingsTabs, type SettingsTab } from '#contract/shell/places.rules.ts'
import { paths } from '#contract/http/paths.ts'
import { callAsBearer } from './log-in.ts'
import { frameTakenOver } from './page.ts'
import { newWallet } from './wallets.ts'

/** The address of each tab of the settings. */
export const settingsAddresses: Readonly<Record<SettingsTab, string>> = {
  assets: paths.settings,
  profile: `${paths.settings}?tab=profile`,
  notifications: `${paths.settings}?tab=notifications`,
  security: `${paths.settings}?tab=security`,
  wallets: `${paths.settings}?tab=wallets`,
  privacy: `${paths.settings}?tab=privacy`,
}

/** Waits until the open tab is there with its data. */
export const settingsAtRest = async (page: Page): Promise<void> => {
  const main = page.getByRole('main')
  await frameTakenOver(page)
  await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(main.getByRole('status', { name: /^(?:Loading|Chargement)/u })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** Opens each tab by its address, one after the other. */
export const throughSettings = async (
  page: Page,
  look: (tab: SettingsTab) => Promise<void>,
): Promise<void> => {
  for (const tab of settingsTabs) {
    await page.goto(settingsAddresses[tab])
    await settingsAtRest(page)
    await look(tab)
  }
}

/** Gives the player two wallets, so that each tab has rows. */
export const addWallets = async (page: Page): Promise<void> => {
  for (const app of ['MetaMask', 'Rabby Wallet']) {
    const { account } = newWallet(app)
    const path = `/auth/metamask/nonce?walletAddress=${account.address}`
    const { nonce, message } = (await callAsBearer(page, 'get', path)) as { nonce: string; message: string }
    const signature = await account.signMessage(message)
    await callAsBearer(page, 'post', '/auth/ways/wallet', {
      walletAddress: account.address,
      nonce,
      signature,
      app,
    })
  }
}
