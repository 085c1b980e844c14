import { sql } from 'kysely'
import type { Teller } from './stories.ts'

/** What the hub says a player has, in the terms of a story, and what it says of the plan's changes and of what is to do. */
export const outcomeOf = async ({ shop, name, peer, orderId, subscription }: Teller) => {
  const { db } = shop
  const player = await shop.person(name, peer)
  const of = async (query: ReturnType<typeof sql<{ sum: number }>>) => (await query.execute(db)).rows[0]?.sum
  const invoices: { billing_reason: string; amount_paid: number }[] =
    subscription === '' ? [] : (await shop.ask(`/v1/invoices?subscription=${subscription}&status=paid`)).data
  const [plan] = await player.subscriptions()
  return {
    plan: (await player.me()).plan_id,
    giftMonths: await of(
      sql`select (coalesce(sum(months), 0) + coalesce(sum((select sum(gone.months) from gift_code_reversals gone
        where gone.gift_code_id = gift_codes.id)), 0))::int as sum from gift_codes where buyer_id = ${name}`,
    ),
    donatedCents: await of(
      sql`select coalesce(sum(amount_cents), 0)::int as sum from donations where order_id = ${orderId}
        or reversal_id in (select id from reversals where order_id = ${orderId})`,
    ),
    votes: await of(sql`select coalesce(sum(votes), 0)::int as sum from vote_ledger where user_id = ${name}`),
    invoiced: invoices
      .filter(({ billing_reason }) => billing_reason !== 'subscription_create')
      .map(({ amount_paid }) => amount_paid)
      .toReversed(),
    changes: plan ? [plan.next, plan.waiting?.state === 'lapsed' ? null : plan.waiting] : [null, null],
    worklist: await of(
      sql`select count(*)::int as sum from payment_worklist where order_id = ${orderId} and settled_at is null`,
    ),
  }
}
