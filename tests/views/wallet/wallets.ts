import { expect } from 'vitest'
import type {
  Connected,
  FoundWallet,
  Signed,
  WalletAccount,
  WalletFault,
} from '#machines/auth/wallet.machine.ts'
import { soon } from '../support/paths.drive.ts'

interface Held {
  method: string
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

const codes: Record<WalletFault, number> = { refused: 4001, pending: -32_002, locked: 4100 }

/** Wallets of the page whose windows the path answers: requests for an account or a signature wait for it. */
export const createWallets = () => {
  let held: Held[] = []
  let account: WalletAccount = { address: '', chainId: 1, isContract: false }
  let announced: FoundWallet[] = []
  const listeners = new Set<(accounts: unknown) => void>()

  const provider = {
    request: ({ method }: { method: string }): Promise<unknown> => {
      if (method === 'eth_chainId') return Promise.resolve(`0x${account.chainId.toString(16)}`)
      if (method === 'eth_getCode') return Promise.resolve(account.isContract ? '0x6001' : '0x')
      return new Promise((resolve, reject) => held.push({ method, resolve, reject }))
    },
    on: (_: string, listener: (accounts: unknown) => void) => void listeners.add(listener),
    removeListener: (_: string, listener: (accounts: unknown) => void) => void listeners.delete(listener),
  }
  const announce = ({ id: uuid, name, icon }: FoundWallet): void => {
    const detail = { info: { uuid, name, icon, rdns: 'example.wallet' }, provider }
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const onAsked = (): void => announced.forEach(announce)

  const waiting = async (method: string): Promise<Held> => {
    await expect.poll(() => held.some((one) => one.method === method), soon).toBe(true)
    const last = held.findLast((one) => one.method === method)
    held = held.filter((one) => one !== last)
    return last as Held
  }

  return {
    provider,
    install: (): void => {
      held = []
      announced = []
      delete (globalThis as { ethereum?: unknown }).ethereum
      addEventListener('eip6963:requestProvider', onAsked)
    },
    remove: (): void => {
      removeEventListener('eip6963:requestProvider', onAsked)
      delete (globalThis as { ethereum?: unknown }).ethereum
    },
    announce: (wallet: FoundWallet): void => {
      announced = [...announced.filter(({ id }) => id !== wallet.id), wallet]
      announce(wallet)
    },
    forgetAsked: (): void => void (held = []),
    connect: async (answer: Connected): Promise<void> => {
      const request = await waiting('eth_requestAccounts')
      if ('fault' in answer) return request.reject({ code: codes[answer.fault] })
      account = answer.account
      request.resolve([account.address])
    },
    sign: async (answer: Signed): Promise<void> => {
      const request = await waiting('personal_sign')
      if ('fault' in answer) request.reject({ code: codes[answer.fault] })
      else request.resolve(answer.signature)
    },
    fail: async (method: string): Promise<void> => (await waiting(method)).reject({ code: 5000 }),
    switchTo: (address: string | null): void =>
      listeners.forEach((listener) => listener(address === null ? [] : [address])),
  }
}
