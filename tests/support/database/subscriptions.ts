import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { SubscriptionsTable } from '#server/subscriptions/subscriptions.tables.ts'

type Row = Insertable<SubscriptionsTable>

/** A row of `subscriptions`: Elite, given to someone at `nowMs` (milliseconds since the epoch) for a day. */
export const aSubscription = (nowMs: number, row: Partial<Row> & Pick<Row, 'user_id'>): Row => ({
  id: randomUUID(),
  order_id: null,
  plan_id: 'tier3',
  type: 'monthly',
  status: 'active',
  amount_cents: 0,
  provider_id: null,
  started_at: new Date(nowMs),
  current_period_end: new Date(nowMs + 86_400_000),
  ...row,
})
