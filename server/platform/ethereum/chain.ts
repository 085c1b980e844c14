import { Contract } from 'ethers/contract'
import { JsonRpcProvider, Network } from 'ethers/providers'
import { FetchRequest, isError } from 'ethers/utils'

const answerMs = 5_000

/** EIP-1271: a contract returns this for a signature that it accepts. */
const accepted = '0x1626ba7e'
const interfaceOfContract = ['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']

/** EIP-7702: an account with a key of its own that also runs the code of a contract. */
const delegated = '0xef0100'

export interface SignedHash {
  readonly address: string
  readonly chainId: number
  readonly hash: string
  readonly signature: string
}

/** A network's answer about the signature of a contract account. `no_contract`: the address has no code on it. */
export type ChainAnswer = 'valid' | 'invalid' | 'no_contract' | 'another_chain' | 'unreachable'

const isRefusedByContract = (error: unknown): boolean =>
  isError(error, 'CALL_EXCEPTION') || isError(error, 'BAD_DATA')

/**
 * Asks a network (JSON-RPC) if a contract accepts a signature. Every failure to answer within 5 s counts as unreachable; a
 * contract that reverts, or answers something else, refuses.
 */
export const askChain = async (rpcUrl: string, signed: SignedHash): Promise<ChainAnswer> => {
  const { address, chainId, hash, signature } = signed
  const request = new FetchRequest(rpcUrl)
  request.timeout = answerMs
  request.setThrottleParams({ maxAttempts: 1 })
  // With a known network ethers does not look for it, which it would repeat for ever.
  const provider = new JsonRpcProvider(request, undefined, {
    staticNetwork: Network.from(chainId),
    batchMaxCount: 1,
  })
  try {
    if (BigInt((await provider.send('eth_chainId', [])) as string) !== BigInt(chainId)) return 'another_chain'
    const code = await provider.getCode(address)
    if (code === '0x' || code.startsWith(delegated)) return 'no_contract'
    const contract = new Contract(address, interfaceOfContract, provider)
    const answer = (await contract['isValidSignature']?.(hash, signature)) as unknown
    return answer === accepted ? 'valid' : 'invalid'
  } catch (error) {
    return isRefusedByContract(error) ? 'invalid' : 'unreachable'
  } finally {
    provider.destroy()
  }
}
