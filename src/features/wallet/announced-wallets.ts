import { appNameOf, longestAppName } from '#contract/auth/wallet-app.rules.ts'
import type { FoundWallet } from '#machines/auth/wallet.machine.ts'

/** A wallet's interface (EIP-1193), as far as the hub uses it. */
export interface WalletProvider {
  request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>
  on?: (event: string, listener: (value: unknown) => void) => void
  removeListener?: (event: string, listener: (value: unknown) => void) => void
  isMetaMask?: boolean
}

/** EIP-6963. Any script of the page may send one: each part is checked before it is used. */
interface Announcement {
  info?: { uuid?: unknown; name?: unknown; icon?: unknown }
  provider?: WalletProvider
}

const injectedId = 'window.ethereum'

const providers = new Map<string, WalletProvider>()

/** Returns the interface of a wallet that was found on this page. */
export const providerOf = (id: string): WalletProvider | undefined => providers.get(id)

const isProvider = (provider: unknown): provider is WalletProvider =>
  typeof (provider as WalletProvider | undefined)?.request === 'function'

/** Returns the announced wallet; null when the announcement lacks a part that is needed. */
const read = ({ info, provider }: Announcement): FoundWallet | null => {
  if (!isProvider(provider) || typeof info?.uuid !== 'string' || typeof info.name !== 'string') return null
  const { uuid: id, icon } = info
  // Characters without a shape would hide or turn a name. A long name is cut.
  const name = Array.from(info.name.replaceAll(/\p{C}/gu, '')).slice(0, longestAppName).join('')
  // The first one who announces an id has it.
  if (!providers.has(id)) providers.set(id, provider)
  const isPicture = typeof icon === 'string' && /^data:image\/[\w.+-]+[;,]/u.test(icon)
  return {
    id,
    name: appNameOf(name),
    icon: isPicture ? icon : null,
    isAnnounced: true,
  }
}

/** The wallet that does not announce itself: of several, the one that took this place. */
const injected = (): FoundWallet | null => {
  const { ethereum } = globalThis as { ethereum?: unknown }
  if (!isProvider(ethereum)) return null
  providers.set(injectedId, ethereum)
  return {
    id: injectedId,
    name: ethereum.isMetaMask === true ? 'MetaMask' : null,
    icon: null,
    isAnnounced: false,
  }
}

/** Asks all wallets to announce themselves and reports each, until stopped. */
export const watchAnnounced = (report: (wallet: FoundWallet) => void): (() => void) => {
  const onAnnounced = (event: Event): void => {
    const wallet = read((event as CustomEvent<Announcement | null>).detail ?? {})
    if (wallet) report(wallet)
  }
  addEventListener('eip6963:announceProvider', onAnnounced)
  dispatchEvent(new Event('eip6963:requestProvider'))
  const other = injected()
  if (other) report(other)
  return () => removeEventListener('eip6963:announceProvider', onAnnounced)
}
