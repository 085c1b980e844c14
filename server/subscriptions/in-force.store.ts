import { sql } from 'kysely'
import type { PaidStretch } from '#contract/gift-time.rules.ts'
import { renewalGraceMs } from '#contract/subscriptions.rules.ts'
import type { Db } from '../schema.ts'

/**
 * When a plan stops giving anything. A renewal is charged about an hour after the period's end, and a failed charge is
 * tried again: until then the plan stays. Only subscriptions that the payment provider renews have this grace.
 */
export const givesUntil = sql<Date>`subscriptions.current_period_end + case when subscriptions.provider_id is null
  then interval '0' else ${sql.lit(renewalGraceMs / 1000)} * interval '1 second' end`

/** Its status is one of those that give something. */
export const gives = sql<boolean>`subscriptions.status in ('active', 'past_due')`

/** Does the plan give anything at this moment? */
export const inForce = (nowMs: number) =>
  sql<boolean>`${gives} and ${givesUntil} > ${new Date(nowMs)}::timestamptz`

/** Returns the plans that a user has paid for, all of them begun, and until when each gives something as far as is known. */
export const readPaidStretches = async (db: Db, userId: string): Promise<PaidStretch[]> => {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['plan_id', givesUntil.as('until')])
    .where('user_id', '=', userId)
    .where(gives)
    .execute()
  return rows.map((row) => ({ planId: row.plan_id, from: 0, until: row.until.getTime() }))
}
