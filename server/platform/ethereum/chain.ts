import { Interface } from 'ethers/abi'
import * as v from 'valibot'
import { readBounded } from '../http/read-bounded.ts'

/** For all questions about one signature together, in milliseconds. */
const answerMs = 5_000
/** An answer is at most this long. The longest, the code of a contract, has 48 kB in hexadecimal digits. */
const mostBytes = 131_072
/** More than any wallet contract needs; a question that needs more counts as refused. */
const gas = '0x2dc6c0'

/** EIP-1271: a contract answers this, as 4 bytes of a word, to a signature that it accepts. */
const accepted = `0x1626ba7e${'0'.repeat(56)}`
const contract = new Interface([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])

/** EIP-7702: an account with a key of its own that also runs the code of a contract. */
const delegated = '0xef0100'

export interface SignedHash {
  readonly address: string
  readonly chainId: number
  readonly hash: string
  readonly signature: string
}

/** A network's answer about the signature of a contract account. `no_contract`: the address has no code on it. */
export type ChainAnswer =
  | 'valid'
  | 'invalid'
  | 'no_contract'
  | 'another_chain'
  | { readonly unreachable: unknown }

const answerSchema = v.union([
  v.object({ result: v.string() }),
  v.object({ error: v.object({ code: v.number(), message: v.optional(v.string(), '') }) }),
])
type Answer = v.InferOutput<typeof answerSchema>

const ask = async (
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<Answer> => {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal,
  })
  const text = await readBounded(response, mostBytes)
  if (!response.ok) throw new Error(`The network answers with status ${response.status}.`)
  return v.parse(answerSchema, JSON.parse(text))
}

/** Did the contract refuse, rather than the node fail? */
const isRefusal = ({ code, message }: { code: number; message: string }): boolean =>
  code === 3 || /revert|invalid opcode|out of gas/iu.test(message)

const resultOf = (answer: Answer): string => {
  if ('result' in answer) return answer.result
  throw new Error(`The network answers with the error ${answer.error.code}: ${answer.error.message}`)
}

/** A network to ask about contract accounts. */
export interface Chain {
  /** Returns the EIP-155 number of the network; null when it does not answer within 5 s. A failure counts for a minute. */
  readonly id: () => Promise<number | null>
  /**
   * Asks if a contract accepts a signature. A failure to answer within 5 s counts as unreachable; a contract that
   * reverts, or answers something else, refuses.
   */
  readonly check: (signed: SignedHash) => Promise<ChainAnswer>
}

const failureCountsMs = 60_000

/** Connects to the JSON-RPC at this address; nothing is requested before it is needed. */
export const chainAt = (rpcUrl: string): Chain => {
  let known: number | null = null
  let failedAt = Number.NEGATIVE_INFINITY
  const idOf = async (signal: AbortSignal): Promise<number> => {
    known ??= Number(resultOf(await ask(rpcUrl, 'eth_chainId', [], signal)))
    return known
  }
  return {
    id: async () => {
      if (known === null && performance.now() - failedAt < failureCountsMs) return null
      try {
        return await idOf(AbortSignal.timeout(answerMs))
      } catch {
        failedAt = performance.now()
        return null
      }
    },
    check: async ({ address, chainId, hash, signature }) => {
      const signal = AbortSignal.timeout(answerMs)
      try {
        if ((await idOf(signal)) !== chainId) return 'another_chain'
        const code = resultOf(await ask(rpcUrl, 'eth_getCode', [address, 'latest'], signal))
        if (code === '0x' || code.toLowerCase().startsWith(delegated)) return 'no_contract'
        const data = contract.encodeFunctionData('isValidSignature', [hash, signature])
        const answer = await ask(rpcUrl, 'eth_call', [{ to: address, data, gas }, 'latest'], signal)
        if ('error' in answer && isRefusal(answer.error)) return 'invalid'
        return resultOf(answer).toLowerCase() === accepted ? 'valid' : 'invalid'
      } catch (error) {
        return { unreachable: error }
      }
    },
  }
}
