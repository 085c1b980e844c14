import { sql } from 'kysely'
import { plansAt } from '#contract/subscriptions/gift-time.rules.ts'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import { readGiftTime, readGiftTimeOf } from '../gift-time/gift-time.store.ts'
import type { Db } from '../schema.ts'
import { readPaidStretches, readPaidStretchesOf } from '../in-force/in-force.store.ts'

/** Returns the plan in force for a user now, paid or given (decisions.md, "Gift time"). */
export const planIdInForce = async (db: Db, userId: string, nowMs: number): Promise<PlanId> => {
  const paid = await readPaidStretches(db, userId)
  const gifts = await readGiftTime(db, userId, { lock: false })
  return plansAt(paid, gifts, nowMs).counts?.planId ?? 'tier0'
}

export interface PlanInForce {
  readonly planId: PlanId
  readonly kind: 'paid' | 'gift'
  readonly until: number
}

/** Returns the plans in force now for these users; users without a plan are left out. */
export const readPlansInForce = async (
  db: Db,
  userIds: readonly string[],
  nowMs: number,
): Promise<Map<string, PlanInForce>> => {
  const paid = await readPaidStretchesOf(db, userIds)
  const gifts = await readGiftTimeOf(db, userIds)
  return new Map(
    [...new Set([...paid.keys(), ...gifts.keys()])].flatMap((userId) => {
      const stretches = paid.get(userId) ?? []
      const { counts, gifts: running } = plansAt(stretches, gifts.get(userId) ?? [], nowMs)
      if (counts === null) return []
      const { kind, planId } = counts
      const until =
        kind === 'gift'
          ? running.find(({ id }) => id === counts.id)?.run?.until
          : Math.max(...stretches.flatMap((one) => (one.planId === planId ? [one.until] : [])))
      return [[userId, { planId, kind, until: until ?? nowMs }] as const]
    }),
  )
}

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
