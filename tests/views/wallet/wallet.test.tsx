import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { meta, rabby } from '#tests/paths/auth/wallet.model.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { openHub } from '../support/paths.hub.tsx'
import { createWallets } from './wallets.ts'

let hub: OpenHub | undefined
const wallets = createWallets()
beforeEach(() => {
  wallets.install()
  sessionStorage.setItem('loginTab', 'other')
})
afterEach(() => {
  hub?.close()
  wallets.remove()
  sessionStorage.removeItem('loginTab')
})

const modal = page.getByRole('dialog')
const open = async (): Promise<void> => {
  hub = await openHub()
  await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
}
const announce = (detail: unknown): void =>
  void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
const names = (): (string | null)[] =>
  modal
    .getByRole('list')
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)

describe('The tab of wallets', () => {
  test('offers the wallet at window.ethereum where none announces itself', async () => {
    Object.assign(globalThis, { ethereum: wallets.provider })
    await open()
    await expect.element(modal.getByRole('button', { name: 'Continue with Browser wallet' })).toBeVisible()
  })

  test('calls it MetaMask where it says so', async () => {
    Object.assign(globalThis, { ethereum: { ...wallets.provider, isMetaMask: true } })
    await open()
    await expect.element(modal.getByRole('button', { name: 'Continue with MetaMask' })).toBeVisible()
  })

  test('lists only announced wallets where there are some: the other place belongs to one of them', async () => {
    Object.assign(globalThis, { ethereum: wallets.provider })
    wallets.announce(meta)
    wallets.announce(rabby)
    await open()
    await expect.element(modal.getByText('2 wallets found in this browser.')).toBeVisible()
    expect(names()).toEqual(['MetaMask', 'Rabby Wallet'])
  })

  test('ignores announcements without a name, an id or an interface, and pictures that are none', async () => {
    wallets.announce(meta)
    await open()
    await expect.element(modal.getByRole('button', { name: 'Continue with MetaMask' })).toBeVisible()
    const { provider } = wallets
    for (const wrong of [
      null,
      undefined,
      7,
      'wallet',
      {},
      { info: null, provider },
      { info: { uuid: 'x', name: 'x' } },
      { info: { uuid: 'x', name: 'x' }, provider: {} },
      { info: { uuid: 7, name: 'x' }, provider },
      { info: { uuid: 'x', name: {} }, provider },
    ])
      announce(wrong)
    await expect.element(modal.getByRole('button', { name: 'Continue with MetaMask' })).toBeVisible()
    for (const [uuid, icon] of [
      ['a', 'https://evil.example/seen.png'],
      ['b', 'javascript:alert(1)'],
      ['c', 'data:text/html,<script>alert(1)</script>'],
    ])
      announce({ info: { uuid, name: `<img src=x onerror=alert(1)>${'W'.repeat(500)}`, icon }, provider })
    await expect.element(modal.getByText('4 wallets found in this browser.')).toBeVisible()
    expect(modal.element().querySelectorAll('img')).toHaveLength(1)
    // As long as a name may be.
    expect(names().every((name) => (name ?? '').length <= 40)).toBe(true)
    const box = modal.element()
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth)
  })

  test('finds a wallet that is there only after "Look again"', async () => {
    await open()
    await expect.element(modal.getByText('No wallet found in this browser')).toBeVisible()
    Object.assign(globalThis, { ethereum: wallets.provider })
    await userEvent.click(modal.getByRole('button', { name: 'Look again' }))
    const one = modal.getByRole('button', { name: 'Continue with Browser wallet' })
    await expect.element(one).toBeVisible()
    await expect.element(one).toHaveFocus()
  })

  test('leads to the address field where there is no wallet', async () => {
    await open()
    await userEvent.click(modal.getByRole('button', { name: 'Use your email' }))
    await expect.element(modal.getByRole('textbox', { name: 'Email address' })).toHaveFocus()
    expect(sessionStorage.getItem('loginTab')).toBe('email')
  })

  test('stops waiting for the wallet when the modal is closed', async () => {
    wallets.announce(meta)
    await open()
    await userEvent.click(modal.getByRole('button', { name: 'Continue with MetaMask' }))
    await expect.element(page.getByRole('dialog', { name: 'Confirm in MetaMask' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
    await expect.element(modal.getByRole('button', { name: 'Continue with MetaMask' })).toBeVisible()
  })
})
