import { beforeAll, describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { walletLogIn, walletNonce } from '#contract/auth/wallet.contract.ts'
import type { TextToSign, walletMachine } from '#machines/auth/wallet.machine.ts'
import { model } from '#tests/paths/auth/wallet.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'
import { createWallets } from './wallets.ts'

const network = createNetwork()
const wallets = createWallets()
const { open, stop } = createOpenPage()
const modal = page.getByRole('dialog')
const press = (name: string | RegExp): Promise<void> =>
  userEvent.click(modal.getByRole('button', { name, exact: true }))
const isIn = (states: readonly string[], area: string): boolean =>
  states.some((state) => state.startsWith(area))

const driver: Driver<typeof walletMachine> = {
  start: async () => {
    wallets.install()
    sessionStorage.setItem('loginTab', 'other')
    await open()
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
  },
  stop: async () => {
    await stop()
    wallets.remove()
    sessionStorage.removeItem('loginTab')
  },
  gestures: {
    'wallet.announced': {
      // The one at window.ethereum comes with the page: wallet.test.tsx.
      offered: ({ wallet }, { states }) => isIn(states, 'finding') && wallet.isAnnounced,
      make: async ({ wallet }) => wallets.announce(wallet),
    },
    'wallet.choose': {
      offered: ({ id }, { states, context }) =>
        states.includes('finding.choosing') && context.wallets.some((wallet) => wallet.id === id),
      make: () => press(/^(?:Continue with )?MetaMask$/),
    },
    'wallets.look': {
      offered: (_, { states }) => states.includes('finding.none'),
      make: () => press('Look again'),
    },
    'wallet.askAgain': {
      offered: (_, { states }) => isIn(states, 'confirming') && !states.includes('confirming.verifying'),
      make: () => press('Ask again'),
    },
    'wallet.cancel': {
      offered: (_, { states }) => isIn(states, 'confirming'),
      make: () => press('Cancel'),
    },
    'account.changed': {
      offered: ({ address }, { states }) =>
        states.includes('confirming.signing') || (states.includes('confirming.pending') && address !== null),
      make: async ({ address }) => wallets.switchTo(address),
    },
  },
  sources: {
    watchWallets: { fails: false },
    watchAccount: { fails: false },
    connect: {
      asked: wallets.forgetAsked,
      answer: ({ kind, answer }) =>
        kind === 'done' ? wallets.connect(answer) : wallets.fail('eth_requestAccounts'),
    },
    requestText: askingOf(network, walletNonce, (text: TextToSign) => ({
      ...text,
      expiresAt: '2030-01-01T00:00:00.000Z',
    })),
    sign: {
      asked: wallets.forgetAsked,
      answer: ({ kind, answer }) => (kind === 'done' ? wallets.sign(answer) : wallets.fail('personal_sign')),
    },
    logIn: askingOf(network, walletLogIn),
  },
}

describe('Logging in by a wallet, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    network.hold(walletNonce)
    network.hold(walletLogIn)
  })

  testTours(model, driver, {
    starts: [['as it is']],
    timeoutMs: 120_000,
    // A browser that can't listen to its own events, or stores nothing after the log-in.
    beyondThePage: [
      'finding | watchWallets fails',
      'confirming | watchAccount fails',
      'loggedIn | wallet.cancel',
    ],
    noticed: {
      change: ({ confirming }) => (confirming.on['wallet.cancel'].target = '#wallet.finding.none'),
      step: 'wallet.cancel',
    },
  })
})
