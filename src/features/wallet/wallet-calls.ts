import type { Connected, Signed, WalletFault } from '#machines/auth/wallet.machine.ts'
import { providerOf } from './announced-wallets.ts'
import type { WalletProvider } from './announced-wallets.ts'

/** Codes of EIP-1193 and EIP-1474 for what is no error of the hub. */
const faults: Readonly<Record<number, WalletFault>> = {
  4001: 'refused',
  4100: 'locked',
  [-32_002]: 'pending',
}

/** EIP-7702: an account with a key of its own that also runs the code of a contract. */
const delegated = '0xef0100'

/** Some wallets pack the code of the wallet below into `data.originalError`. */
const codeOf = (error: unknown): number | undefined => {
  const { code, data } = (error ?? {}) as {
    code?: number
    data?: { originalError?: { code?: number } }
  }
  return data?.originalError?.code ?? code
}

/** Returns a refusal as an answer; any other failure stays one. */
const orFault = async <T>(work: () => Promise<T>): Promise<T | { fault: WalletFault }> => {
  try {
    return await work()
  } catch (error) {
    const fault = faults[codeOf(error) ?? 0]
    if (fault === undefined) throw error
    return { fault }
  }
}

const walletOf = (id: string): WalletProvider => {
  const provider = providerOf(id)
  if (!provider) throw new Error('The wallet is gone')
  return provider
}

/** A contract account signs by its contract. A wallet that doesn't answer this is asked for a signature all the same. */
const isContract = async (provider: WalletProvider, address: string): Promise<boolean> => {
  const code = await provider
    .request({ method: 'eth_getCode', params: [address, 'latest'] })
    .catch(() => '0x')
  return typeof code === 'string' && code.length > 2 && !code.startsWith(delegated)
}

/** Lets the player choose an account; the wallet may open its window. */
export const connect = (walletId: string): Promise<Connected> =>
  orFault(async () => {
    const provider = walletOf(walletId)
    const accounts = await provider.request({ method: 'eth_requestAccounts' })
    const [address] = Array.isArray(accounts) ? (accounts as unknown[]) : []
    if (address === undefined) return { fault: 'locked' as const }
    if (typeof address !== 'string') throw new Error('The wallet named no address')
    const chainId = Number(await provider.request({ method: 'eth_chainId' }))
    return {
      account: {
        address,
        chainId: Number.isSafeInteger(chainId) && chainId > 0 ? chainId : 1,
        isContract: await isContract(provider, address),
      },
    }
  })

const hexOf = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Lets the player sign a text; the signature is hexadecimal, with 0x. */
export const sign = (walletId: string, address: string, message: string): Promise<Signed> =>
  orFault(async () => {
    const params = [hexOf(message), address]
    const signature = await walletOf(walletId).request({ method: 'personal_sign', params })
    if (typeof signature !== 'string' || !/^0x(?:[\da-f]{2})+$/iu.test(signature))
      throw new Error('The wallet answered without a signature')
    return { signature }
  })
