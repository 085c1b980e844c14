import type { Page } from '@playwright/test'
import { paths, projectPath } from '#contract/http/paths.ts'
import type { Hub } from './hub.ts'
import { newAdministrator } from './admin.ts'
import { expect } from './journey.ts'
import { account, logIn } from './log-in.ts'
import { frameTakenOver } from './page.ts'
import { settingsAddresses } from './settings.ts'

/** Who sees the page itself. `player`: one with every right. */
export type Caller = 'guest' | 'player'

/** Every address of the product: a new one doesn't compile until it is said here who sees it. */
const callerOf: Readonly<Record<keyof typeof paths, Caller>> = {
  home: 'guest',
  vaultVision: 'guest',
  magicLinkReturn: 'guest',
  wayUndo: 'guest',
  paymentSuccess: 'guest',
  paymentSuccessNested: 'guest',
  paymentCancel: 'guest',
  paymentCancelNested: 'guest',
  logInReturn: 'guest',
  settings: 'player',
  games: 'guest',
  news: 'guest',
  gauntlet: 'guest',
  coreVault: 'guest',
  illuviary: 'guest',
  team: 'guest',
  tournament: 'player',
  league: 'guest',
  brainVault: 'player',
  dao: 'player',
  calendar: 'player',
  checklists: 'player',
  metaVault: 'player',
  fuelCycle: 'guest',
  inviteCodes: 'player',
  claimGift: 'guest',
  stopGiftMails: 'guest',
  unsubscribe: 'guest',
  orderLink: 'guest',
  ledger: 'guest',
  myVotes: 'player',
  following: 'player',
  contact: 'guest',
  sequentialPayment: 'player',
  brainCore: 'player',
  terms: 'guest',
  privacy: 'guest',
  refunds: 'guest',
  aboutUs: 'guest',
}

/** An address that the hub doesn't know. */
const nowhere = '/nowhere'

/**
 * Every route of the product that such a caller sees, every tab of the settings, a project of the demo, and the page for an
 * address that is none.
 */
export const routesFor = (caller: Caller): readonly string[] => [
  ...(Object.keys(paths) as (keyof typeof paths)[])
    .filter((name) => callerOf[name] === caller)
    .map((name): string => paths[name]),
  ...(caller === 'player' ? Object.values(settingsAddresses).slice(1) : []),
  ...(caller === 'guest' ? [projectPath('guild-quartermaster'), nowhere] : []),
]

/** Where an address comes out. */
const endOf = (path: string): string => (path === paths.home ? paths.vaultVision : path)

/** Opens an address of the product and waits until the page, its frame and its data are there. */
export const openRoute = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  const [pathname = path] = path.split('?')
  await expect(page).toHaveURL((url) => url.pathname === endOf(pathname))
  await frameTakenOver(page)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  if (endOf(path) === paths.vaultVision) await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

/** Logs in as somebody who may open every page. */
export const logInWithEveryRight = async (page: Page, hub: Hub): Promise<void> => {
  await logIn(page, hub, await newAdministrator(hub, { hasDao: true }))
  await expect(account(page)).toBeVisible()
}
