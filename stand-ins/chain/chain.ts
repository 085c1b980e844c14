import { setTimeout as after } from 'node:timers/promises'
import { Hono } from 'hono'
import * as v from 'valibot'

/** A contract account's answer about a signature. `slow` takes a minute; `dead` sends nothing
 * that is JSON; `busy` is an error of the node; `huge` an answer of a megabyte. */
export type ContractAnswer = 'right' | 'wrong' | 'reverted' | 'slow' | 'dead' | 'busy' | 'huge'

interface ChainOptions {
  /** EIP-155 number of the network. */
  readonly chainId: number
  /** Contract accounts of the network by their address in small letters. */
  readonly contracts: ReadonlyMap<string, ContractAnswer>
  /** Accounts with a key of their own that run a contract's code (EIP-7702), in small letters. */
  readonly delegated?: ReadonlySet<string>
}

const callSchema = v.object({
  id: v.union([v.number(), v.string()]),
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
})

const word = (hex: string): string => `0x${hex.padEnd(64, '0')}`
const accepted = word('1626ba7e')
const slowMs = 60_000

/**
 * A network's JSON-RPC as far as the hub uses it: which network it is, the code of an account, and `isValidSignature`
 * of its contracts (EIP-1271).
 */
export const createChain = ({ chainId, contracts, delegated }: ChainOptions): Hono => {
  const app = new Hono()
  app.post('/', async (context) => {
    const { id, method, params } = v.parse(callSchema, await context.req.json())
    const result = (value: string) => context.json({ jsonrpc: '2.0', id, result: value })
    const fault = (code: number, message: string, data?: string) =>
      context.json({ jsonrpc: '2.0', id, error: { code, message, data } })
    if (method === 'eth_chainId') return result(`0x${chainId.toString(16)}`)
    if (method === 'eth_getCode') {
      const address = String(params[0]).toLowerCase()
      if (delegated?.has(address)) return result(`0xef0100${'11'.repeat(20)}`)
      return result(contracts.has(address) ? '0x6001600255' : '0x')
    }
    if (method !== 'eth_call') return fault(-32_601, 'the method does not exist')
    const { to } = v.parse(v.object({ to: v.string() }), params[0])
    switch (contracts.get(to.toLowerCase())) {
      case 'right':
        return result(accepted)
      case 'wrong':
        return result(word('ffffffff'))
      case 'slow':
        await after(slowMs, undefined, { ref: false })
        return result(accepted)
      case 'dead':
        return context.text('upstream gone', 502)
      case 'busy':
        return fault(-32_005, 'limit exceeded')
      case 'huge':
        return result(`0x${'1626ba7e'.repeat(131_072)}`)
      case 'reverted':
        return fault(3, 'execution reverted', '0x')
      case undefined:
        return result('0x')
    }
  })
  return app
}
