import type { Clock } from './clock.ts'
import type { Payments, Price } from './payments.ts'

/** Prices of the payment account by lookup key, remembered for a minute; a missing one is asked for again at once. */
export interface PriceBook {
  find(keys: readonly string[]): Promise<Map<string, Price>>
}

const memoryMs = 60_000

export const createPriceBook = (payments: Payments, clock: Clock): PriceBook => {
  const known = new Map<string, { price: Price; until: number }>()
  return {
    async find(keys) {
      const now = clock.now()
      const stale = keys.filter((key) => (known.get(key)?.until ?? 0) <= now)
      if (stale.length > 0) {
        const found = await payments.findPrices(stale)
        for (const key of stale) {
          const price = found.get(key)
          if (price) known.set(key, { price, until: now + memoryMs })
          else known.delete(key)
        }
      }
      return new Map(
        keys.flatMap((key) => {
          const entry = known.get(key)
          return entry ? [[key, entry.price] as const] : []
        }),
      )
    },
  }
}
