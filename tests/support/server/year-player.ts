import type { Shop } from './shop.ts'
import type { Taken } from './year-back.ts'
import type { Expected } from './year.ts'

/** Repeatable chance: the same seed makes the same year. */
export const chanceOf = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
  return {
    happens: (oneIn: number): boolean => next() < 1 / oneIn,
    upTo: (most: number): number => 1 + Math.floor(next() * most),
    of: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T,
  }
}
export type Chance = ReturnType<typeof chanceOf>

/** One of the year's players, and what must have come of what they did. */
export interface Living {
  readonly shop: Shop
  readonly name: string
  /** Where they call from. */
  readonly peer: string
  readonly expected: Expected
  readonly disputes: { readonly id: string; readonly taken: Taken; readonly at: number }[]
  readonly chance: Chance
  /** Counts what has happened, by name. */
  readonly count: (what: string) => void
}

/** The subscription that the payment provider renews for the player. */
export const providerId = async ({ shop, name }: Living): Promise<string> =>
  (
    await shop.db
      .selectFrom('subscriptions')
      .select('provider_id')
      .where('user_id', '=', name)
      .where('status', '<>', 'ended')
      .executeTakeFirstOrThrow()
  ).provider_id ?? ''

/** What an invoice of the player's plan was paid with: of the newest one made for this reason. */
export const newestIntent = async (one: Living, reason: string): Promise<string> => {
  const invoices: {
    billing_reason: string
    payments: { data: { payment: { payment_intent: string } }[] }
  }[] = (await one.shop.ask(`/v1/invoices?subscription=${await providerId(one)}&status=paid`)).data
  const newest = invoices.find(({ billing_reason }) => billing_reason === reason)
  return newest?.payments.data[0]?.payment.payment_intent ?? ''
}
