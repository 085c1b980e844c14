import type { BrowserContext, Page } from '@playwright/test'
import { Wallet } from 'ethers/wallet'
import type { HDNodeWallet } from 'ethers/wallet'
import { expect } from '@playwright/test'
import { account, login, logInButton } from './log-in.ts'

interface Call {
  method: string
  params?: unknown[]
}

/** How the player, or the wallet itself, answers a request. `never`: not at all. */
export type Behaviour =
  | 'signs'
  | 'refuses'
  | 'pending'
  | 'locked'
  | 'never'
  | 'neverSigns'
  | 'lies'
  | 'signsAnother'

/** A browser wallet that really signs. */
export interface TestWallet {
  readonly name: string
  account: HDNodeWallet
  chainId: number
  behaviour: Behaviour
  /** Requests that reached it, by their method. */
  readonly asked: string[]
  /** Texts that it was asked to sign. */
  readonly texts: string[]
}

export const newWallet = (name: string): TestWallet => ({
  name,
  account: Wallet.createRandom(),
  chainId: 1,
  behaviour: 'signs',
  asked: [],
  texts: [],
})

const codes: Partial<Record<Behaviour, number>> = { refuses: 4001, pending: -32_002, locked: 4100 }

const answer = async (wallet: TestWallet, { method, params = [] }: Call): Promise<unknown> => {
  wallet.asked.push(method)
  if (method === 'eth_chainId') return `0x${wallet.chainId.toString(16)}`
  if (method === 'eth_getCode') return '0x'
  const code = codes[wallet.behaviour]
  if (code !== undefined) return { fault: code }
  if (wallet.behaviour === 'never') return { isNever: true }
  if (method === 'eth_requestAccounts') return [wallet.account.address.toLowerCase()]
  if (method !== 'personal_sign') return { fault: 4200 }
  const text = Buffer.from(String(params[0]).slice(2), 'hex').toString()
  wallet.texts.push(text)
  if (wallet.behaviour === 'neverSigns') return { isNever: true }
  if (wallet.behaviour === 'lies') return Wallet.createRandom().signMessage(text)
  return wallet.account.signMessage(wallet.behaviour === 'signsAnother' ? `${text} ` : text)
}

/** Installs wallets in a browser, for every page of it from now on; they announce themselves (EIP-6963). */
export const install = async (context: BrowserContext, wallets: readonly TestWallet[]): Promise<void> => {
  await context.exposeFunction('askWallet', (name: string, call: Call) => {
    const wallet = wallets.find((one) => one.name === name)
    return wallet ? answer(wallet, call) : { fault: 4900 }
  })
  await context.addInitScript(
    (names) => {
      const { askWallet } = globalThis as unknown as {
        askWallet: (name: string, call: unknown) => Promise<unknown>
      }
      const providers = names.map((name) => {
        const listeners = new Set<(value: unknown) => void>()
        const provider = {
          request: async (call: unknown) => {
            const given = (await askWallet(name, call)) as { fault?: number; isNever?: boolean } | string
            if (typeof given === 'string' || Array.isArray(given)) return given
            if (given.isNever) return new Promise(() => {})
            // As wallets reject: an object with a code, and no error.
            throw { code: given.fault, message: 'no' }
          },
          on: (event: string, listener: (value: unknown) => void) =>
            event === 'accountsChanged' && listeners.add(listener),
          removeListener: (_: string, listener: (value: unknown) => void) => listeners.delete(listener),
        }
        addEventListener(`test:${name}`, (event) =>
          listeners.forEach((listener) => listener((event as CustomEvent<unknown>).detail)),
        )
        const uuid = crypto.randomUUID()
        const icon = `data:image/svg+xml,${encodeURIComponent(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 22"><circle cx="11" cy="11" r="10" fill="${
            name.startsWith('M') ? '#f6851b' : '#7084ff'
          }"/></svg>`,
        )}`
        return { info: Object.freeze({ uuid, name, icon, rdns: 'example.wallet' }), provider }
      })
      const announce = (): void =>
        providers.forEach((detail) =>
          dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) })),
        )
      addEventListener('eip6963:requestProvider', announce)
      announce()
    },
    wallets.map(({ name }) => name),
  )
}

/** The player switches to other accounts in the wallet; none: it is locked. */
export const switchAccounts = (
  page: Page,
  { name }: TestWallet,
  accounts: readonly string[],
): Promise<void> =>
  page.evaluate(([of, detail]) => void dispatchEvent(new CustomEvent(`test:${of}`, { detail })), [
    name,
    accounts,
  ] as const)

/** Opens the modal at its wallets. */
export const openWallets = async (page: Page): Promise<void> => {
  await logInButton(page).click()
  await login(page).getByRole('tab', { name: 'Other' }).click()
}

/** The step in the wallet's own window. */
export const confirming = (page: Page, { name }: TestWallet) =>
  page.getByRole('dialog', { name: `Confirm in ${name}` })

/** Chooses one of several wallets. */
export const choose = async (page: Page, { name }: TestWallet): Promise<void> => {
  await login(page).getByRole('button', { name, exact: true }).click()
}

/** Logs in by a wallet that this browser has (`install`), on a calm page. */
export const logInByWallet = async (page: Page, wallet: TestWallet): Promise<void> => {
  await page.goto('/terms')
  await openWallets(page)
  await login(page)
    .getByRole('button', { name: `Continue with ${wallet.name}` })
    .click()
  await expect(account(page)).toBeVisible()
}
