import { sql } from 'kysely'
import { plansAt } from '#contract/gift-time.rules.ts'
import type { PlanId } from '#contract/plans.contract.ts'
import { readGiftTime } from '../gift-time/gift-time.store.ts'
import type { Db } from '../schema.ts'
import { readPaidStretches } from './in-force.store.ts'

/** Returns the plan that counts for a user at this moment, paid or given (decisions.md, "Gift time"). */
export const planIdInForce = async (db: Db, userId: string, nowMs: number): Promise<PlanId> => {
  const paid = await readPaidStretches(db, userId)
  const gifts = await readGiftTime(db, userId, { lock: false })
  return plansAt(paid, gifts, nowMs).counts?.planId ?? 'tier0'
}

/** Returns the plan that counts for a user at this moment, and the feature keys it gives. */
export const planInForce = async (
  db: Db,
  userId: string,
  nowMs: number,
): Promise<{ planId: PlanId; features: string[] }> => {
  const planId = await planIdInForce(db, userId, nowMs)
  const rows = await db
    .selectFrom('plan_features')
    .innerJoin('features', 'features.feature_key', 'plan_features.feature_key')
    .select('plan_features.feature_key')
    .where('plan_features.plan_id', '=', planId)
    .where(sql<boolean>`plan_features.value ->> 'kind' <> 'none'`)
    .orderBy('features.position')
    .execute()
  return { planId, features: rows.map((row) => row.feature_key) }
}
