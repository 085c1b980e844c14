import type { Chance } from '../chance.ts'
import type { Shop } from './shop.ts'
import type { Taken } from './year-back.ts'
import type { Expected } from './year.ts'

type Player = Awaited<ReturnType<Shop['person']>>

/** Someone who logs in once a day: a session is over by the next one. */
export const oncePerDay = (shop: Shop, name: string, peer?: string) => {
  let known: { at: number; player: Promise<Player> } | undefined
  return (): Promise<Player> => {
    const at = shop.clock.now()
    if (known?.at !== at) known = { at, player: shop.person(name, peer) }
    return known.player
  }
}

/** One of the year's players, and what must have come of what they did. */
export interface Living {
  readonly shop: Shop
  readonly name: string
  /** Them, logged in. */
  readonly player: () => Promise<Player>
  /** What the payment provider tells until now is heard and done, with what it tells of the other players. */
  readonly follow: () => Promise<void>
  readonly expected: Expected
  readonly disputes: { readonly id: string; readonly taken: Taken; readonly at: number }[]
  readonly chance: Chance
  /** On the other days they do nothing but what can't wait. */
  readonly busyOneDayIn: number
  /** What they have done, to be read where the counts differ. */
  readonly did: readonly string[]
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
