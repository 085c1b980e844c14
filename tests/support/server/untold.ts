import { followPayments } from '#server/refund/follow-payments.ts'
import { readPaidPlans } from '#server/subscriptions/read-plans.ts'
import type { Shop } from './shop.ts'

export interface Sent {
  readonly id: string
  readonly type: string
  readonly data: { readonly object: Record<string, unknown> }
}

/** Everything that happened at the payment provider, newest first. */
export const eventsOf = async (shop: Shop): Promise<Sent[]> => {
  const events: Sent[] = []
  for (let more = true; more;) {
    const after = events.length > 0 ? `&starting_after=${events.at(-1)?.id}` : ''
    const page = await shop.ask(`/v1/events?limit=100${after}`)
    events.push(...page.data)
    more = page.has_more
  }
  return events
}

/** What of it the hub hasn't heard of, oldest first. */
export const untold = async (shop: Shop): Promise<Sent[]> => {
  const heard = await shop.db.selectFrom('payment_events').select('id').execute()
  const ids = new Set(heard.map(({ id }) => id))
  return (await eventsOf(shop)).filter(({ id }) => !ids.has(id)).toReversed()
}

/** Does what was heard, as the jobs do it. */
export const doWhatWasHeard = async (shop: Shop): Promise<void> => {
  await shop.work()
  await readPaidPlans(shop)
  await followPayments(shop)
}
