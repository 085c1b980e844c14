import type { Db } from '../schema.ts'

/** Returns yearly plans that the payment provider renews between `nowMs` and `untilMs`. */
export const readRenewals = (db: Db, nowMs: number, untilMs: number) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'user_id', 'plan_id', 'type', 'amount_cents', 'current_period_end', 'next_change'])
    .where('type', '=', 'yearly')
    .where('status', '=', 'active')
    .where('provider_id', 'is not', null)
    .where('restored_at', 'is', null)
    .where('ending', '=', false)
    .where('current_period_end', '>', new Date(nowMs))
    .where('current_period_end', '<=', new Date(untilMs))
    .execute()
