import { sql } from 'kysely'
import { dayMs } from '#contract/values/time.ts'
import type { Db } from '../schema.ts'

/** Period covered by the overview. */
const lookBackMs = 30 * dayMs
/** A report of the last minute may not be in the journal yet. */
const graceMs = 60_000

export interface Reported {
  readonly count: number
  readonly differing: number
  readonly differingCents: number
}

/**
 * Selects reported payments, refunds and disputes with their possible journal keys. `cents` is the change of the balance at
 * the payment provider. A checkout without an order has no key. The first invoice of a subscription is booked with its order.
 */
const told = (from: Date, until: Date) => sql`
  select array['payment:' || coalesce(order_id, fact #>> '{checkout,id}')] as keys, fact #>> '{checkout,id}' as id,
    (fact #>> '{checkout,totalCents}')::bigint as cents, fact #>> '{checkout,currency}' as currency
  from payment_events
  where type in ('checkout.session.completed', 'checkout.session.async_payment_succeeded')
    and received_at >= ${from}::timestamptz and received_at < ${until}::timestamptz
    and fact ->> 'kind' = 'checkout' and fact #>> '{checkout,paid}' = 'true'
  union
  select array['invoice:' || (fact #>> '{paid,id}')], fact #>> '{paid,id}', (fact #>> '{paid,paidCents}')::bigint,
    fact #>> '{paid,currency}'
  from payment_events
  where type = 'invoice.paid' and received_at >= ${from}::timestamptz and received_at < ${until}::timestamptz
    and fact ->> 'kind' = 'invoice' and fact #>> '{paid,reason}' <> 'first'
  union
  select array['refund:' || id, 'refund-failed:' || id], id,
    case when status in ('failed', 'canceled') then 0 else -cents end, currency
  from refunds where refunded_at >= ${from}::timestamptz and refunded_at < ${until}::timestamptz
  union
  select array['dispute:' || id, 'dispute-won:' || id], id,
    case when closed_as = 'won' or (withdrawn_at is null and closed_as is distinct from 'lost')
      or reinstated_at >= withdrawn_at then 0 else -cents end, currency
  from disputes
  where greatest(opened_at, withdrawn_at, reinstated_at) >= ${from}::timestamptz
    and greatest(opened_at, withdrawn_at, reinstated_at) < ${until}::timestamptz`

/**
 * Compares the payment provider's reports of the last 30 days with the journal, without querying it. Only `ledger:check` finds
 * payments that were never reported, and bookings without a report.
 */
export const readReported = async (db: Db, nowMs: number): Promise<Reported> => {
  const { rows } = await sql<Record<'count' | 'differing' | 'cents', string>>`
    with told as (${told(new Date(nowMs - lookBackMs), new Date(nowMs - graceMs))}),
    wanted as (
      select keys, currency, count(*) as told, sum(cents) as cents from told group by keys, currency
    ),
    compared as (
      select told, currency, cents - coalesce((
        select sum(entry.cents) from journal_entries entry
        join journal_transactions transaction on transaction.key = entry.transaction_key
        where transaction.key = any(keys) and account = 'provider' and transaction.currency = wanted.currency
      ), 0) as difference
      from wanted
    )
    select coalesce(sum(told), 0) as count, count(*) filter (where difference <> 0) as differing,
      coalesce(sum(abs(difference)) filter (where currency = 'usd'), 0) as cents
    from compared`.execute(db)
  const [row] = rows
  return {
    count: Number(row?.count ?? 0),
    differing: Number(row?.differing ?? 0),
    differingCents: Number(row?.cents ?? 0),
  }
}
