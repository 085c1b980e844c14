import type { Clock } from '../process/clock.ts'
import type { Payments, Price } from './payments.ts'

/**
 * Prices of the payment provider by lookup key, cached for a minute; missing ones and failures for five seconds.
 * Simultaneous lookups share one call, so that guests can't multiply calls to the payment provider.
 */
export interface PriceBook {
  find(keys: readonly string[]): Promise<Map<string, Price>>
}

interface Entry {
  readonly price: Promise<Price | null>
  /** Milliseconds since the epoch; Infinity while the payment provider is being asked. */
  until: number
}

const memoryMs = 60_000
const doubtMs = 5_000

export const createPriceBook = (payments: Payments, clock: Clock): PriceBook => {
  const known = new Map<string, Entry>()

  const keep = (key: string, asked: Promise<Map<string, Price>>): void => {
    const entry: Entry = { price: asked.then((prices) => prices.get(key) ?? null), until: Infinity }
    const forgetAfter = (ms: number) => {
      entry.until = clock.now() + ms
    }
    entry.price.then(
      (price) => forgetAfter(price ? memoryMs : doubtMs),
      () => forgetAfter(doubtMs),
    )
    known.set(key, entry)
  }

  return {
    async find(keys) {
      const now = clock.now()
      const stale = keys.filter((key) => (known.get(key)?.until ?? 0) <= now)
      if (stale.length > 0) {
        const asked = payments.findPrices(stale)
        for (const key of stale) keep(key, asked)
      }
      const found = await Promise.all(keys.map(async (key) => known.get(key)?.price))
      return new Map(found.flatMap((price) => (price ? [[price.key, price] as const] : [])))
    },
  }
}
