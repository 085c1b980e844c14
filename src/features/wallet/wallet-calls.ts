import type { Connected, Signed, WalletFault } from '#machines/auth/wallet.machine.ts'
import { providerOf } from './announced-wallets.ts'
import type { WalletProvider } from './announced-wallets.ts'

/** Codes of EIP-1193 and EIP-1474 of the player's own decisions. */
const faults = new Map<unknown, WalletFault>([
  [4001, 'refused'],
  [4100, 'locked'],
  [-32_002, 'pending'],
])

/** EIP-7702: an account with a key of its own that also runs the code of a contract. */
const delegated = '0xef0100'

/** Some wallets pack the code of the wallet below into `data.originalError`. */
const codeOf = (error: unknown): unknown => {
  const { code, data } = (error ?? {}) as {
    code?: unknown
    data?: { originalError?: { code?: unknown } }
  }
  return data?.originalError?.code ?? code
}

/** Returns a refusal as an answer; any other failure stays one. */
const orFault = async <T>(work: () => Promise<T>): Promise<T | { fault: WalletFault }> => {
  try {
    return await work()
  } catch (error) {
    const fault = faults.get(codeOf(error))
    if (fault === undefined) throw error
    return { fault }
  }
}

const walletOf = (id: string): WalletProvider => {
  const provider = providerOf(id)
  if (!provider) throw new Error('The wallet is gone')
  return provider
}

/** A wallet whose own network is slow or gone answers late or never: its account can log in all the same. */
const answersWithinMs = 3_000

/** Requests a fact for which no window opens; undefined when the wallet does not tell it in time. */
const factOf = async (
  provider: WalletProvider,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> => {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, answersWithinMs))
  return Promise.race([provider.request({ method, ...(params && { params }) }).catch(() => undefined), late])
}

/** A contract account signs by its contract. */
const isContract = async (provider: WalletProvider, address: string): Promise<boolean> => {
  const code = await factOf(provider, 'eth_getCode', [address, 'latest'])
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
    const chainId = Number(await factOf(provider, 'eth_chainId'))
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
