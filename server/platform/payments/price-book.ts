import { isRecent } from '../process/clock.ts'
import type { Clock } from '../process/clock.ts'
import type { Payments, Price } from './payments.ts'

/**
 * Prices of the payment provider by lookup key, cached for a minute; missing ones and failures for five seconds.
 * Simultaneous lookups share one call, so that guests cannot multiply calls to the payment provider.
 */
export interface PriceBook {
  find(keys: readonly string[]): Promise<Map<string, Price>>
}

interface Entry {
  readonly price: Promise<Price | null>
  /** Time and validity of the payment provider's answer, in milliseconds; null while the call is running. */
  answered: { readonly at: number; readonly forMs: number } | null
}

const memoryMs = 60_000
const doubtMs = 5_000

export const createPriceBook = (payments: Payments, clock: Clock): PriceBook => {
  const known = new Map<string, Entry>()

  const isStale = (key: string, now: number): boolean => {
    const entry = known.get(key)
    if (!entry?.answered) return !entry
    return !isRecent(entry.answered.at, entry.answered.forMs, now)
  }

  const keep = (key: string, asked: Promise<Map<string, Price>>): void => {
    const entry: Entry = { price: asked.then((prices) => prices.get(key) ?? null), answered: null }
    const forgetAfter = (ms: number) => {
      entry.answered = { at: clock.now(), forMs: ms }
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
      const stale = keys.filter((key) => isStale(key, now))
      if (stale.length > 0) {
        const asked = payments.findPrices(stale)
        for (const key of stale) keep(key, asked)
      }
      const found = await Promise.all(keys.map(async (key) => known.get(key)?.price))
      return new Map(found.flatMap((price) => (price ? [[price.key, price] as const] : [])))
    },
  }
}
