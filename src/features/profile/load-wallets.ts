import { listWays } from '#contract/auth/ways.contract.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'

/** Returns the addresses of the player's wallets; none for a guest, also when the session ends meanwhile. */
export const loadWallets = async (call: Call, signal: AbortSignal): Promise<string[]> => {
  try {
    const { ways } = await call(listWays, {}, { signal })
    return ways.flatMap(({ kind, name }) => (kind === 'wallet' && name !== null ? [name] : []))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') return []
    throw error
  }
}
