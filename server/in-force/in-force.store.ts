import { sql } from 'kysely'
import type { PaidStretch } from '#contract/subscriptions/gift-time.rules.ts'
import { renewalGraceMs } from '#contract/subscriptions/subscriptions.rules.ts'
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

/** Returns the plans that users have paid for, all of them begun, and until when each gives something as far as is known. */
export const readPaidStretchesOf = async (
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, PaidStretch[]>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscriptions')
    .select(['user_id', 'plan_id', givesUntil.as('until')])
    .where('user_id', 'in', userIds)
    .where(gives)
    .execute()
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return new Map(
    [...byUser].map(([userId, own]) => [
      userId,
      own.map((row) => ({ planId: row.plan_id, from: 0, until: row.until.getTime() })),
    ]),
  )
}

/** The same of one user. */
export const readPaidStretches = async (db: Db, userId: string): Promise<PaidStretch[]> =>
  (await readPaidStretchesOf(db, [userId])).get(userId) ?? []
