import { getAddress } from 'ethers/address'
import { hexlify, toUtf8Bytes } from 'ethers/utils'
import type { WalletAccount, WalletFault } from '#machines/auth/wallet.machine.ts'
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

/** Rejects with a `WalletFault`, whatever the wallet throws. */
const asFault = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw { fault: (error as { fault?: WalletFault }).fault ?? faults[codeOf(error) ?? 0] ?? 'broken' }
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

/** Lets the player choose an account; the wallet may open its window. Rejects with `{ fault }`. */
export const connect = (walletId: string): Promise<WalletAccount> =>
  asFault(async () => {
    const provider = walletOf(walletId)
    const accounts = await provider.request({ method: 'eth_requestAccounts' })
    const [first] = Array.isArray(accounts) ? (accounts as unknown[]) : []
    if (first === undefined) throw { fault: 'locked' satisfies WalletFault }
    const address = getAddress(String(first))
    const chainId = Number(await provider.request({ method: 'eth_chainId' }))
    return {
      address,
      chainId: Number.isSafeInteger(chainId) && chainId > 0 ? chainId : 1,
      isContract: await isContract(provider, address),
    }
  })

/** Lets the player sign a text. Returns the signature, hexadecimal with 0x. Rejects with `{ fault }`. */
export const sign = (walletId: string, address: string, message: string): Promise<string> =>
  asFault(async () => {
    const params = [hexlify(toUtf8Bytes(message)), address]
    const signature = await walletOf(walletId).request({ method: 'personal_sign', params })
    if (typeof signature !== 'string' || !/^0x(?:[\da-f]{2})+$/iu.test(signature))
      throw new Error('The wallet answered without a signature')
    return signature
  })
