import { sql } from 'kysely'
import type { PaidStretch } from '#contract/subscriptions/gift-time.rules.ts'
import { renewalGraceMs } from '#contract/subscriptions/subscriptions.rules.ts'
import type { Db } from '../schema.ts'

/**
 * Time when a plan stops giving anything. A renewal is charged about an hour after the period's end, and a failed
 * charge is retried: until then the plan stays in force. Only subscriptions that the payment provider renews have this
 * grace.
 */
export const givesUntil = sql<Date>`subscriptions.current_period_end + case when subscriptions.provider_id is null
  then interval '0' else ${sql.lit(renewalGraceMs / 1000)} * interval '1 second' end`

/** The status is one in which a plan can give something. */
export const gives = sql<boolean>`subscriptions.status in ('active', 'past_due')`

/** Does the plan give anything at this moment? */
export const inForce = (nowMs: number) =>
  sql<boolean>`${gives} and ${givesUntil} > ${new Date(nowMs)}::timestamptz`

/**
 * Returns users' paid plans, with the time until which each gives something as far as is known. All of them have begun.
 */
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

/** The same for one user. */
export const readPaidStretches = async (db: Db, userId: string): Promise<PaidStretch[]> =>
  (await readPaidStretchesOf(db, [userId])).get(userId) ?? []
