import type { PaidPlanId } from '#contract/order.contract.ts'
import type { Billing } from '#contract/plans.contract.ts'
import type { Db } from '../schema.ts'

/** Notes that a period of the subscription was paid: which plan it is for now is asked next. */
export const askForPlan = async (db: Db, id: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('subscriptions')
    .set({ plan_read_due_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute()
}

export interface PlanRead {
  readonly id: string
  readonly provider_id: string | null
  /** Whoever asks holds the read as long as this stands. */
  readonly plan_read_due_at: Date | null
}

/** Claims one due read until `untilMs`, when it is due again; undefined when none is. Several processes may do so at once. */
export const claimPlanRead = (db: Db, nowMs: number, untilMs: number): Promise<PlanRead | undefined> =>
  db
    .updateTable('subscriptions')
    .set({ plan_read_due_at: new Date(untilMs) })
    .where('id', '=', (query) =>
      query
        .selectFrom('subscriptions')
        .select('id')
        .where('plan_read_due_at', '<=', new Date(nowMs))
        .orderBy('plan_read_due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'provider_id', 'plan_read_due_at'])
    .executeTakeFirst()

/**
 * Ends a read with what it found, or null. An answer that another payment or another read has overtaken changes nothing:
 * an old answer never brings an old plan back. False then.
 */
export const endPlanRead = async (
  db: Db,
  { id, plan_read_due_at: claim }: PlanRead,
  found: { planId: PaidPlanId; type: Billing; cents: number } | null,
): Promise<boolean> => {
  const ended = await db
    .updateTable('subscriptions')
    .set({
      plan_read_due_at: null,
      ...(found && { plan_id: found.planId, type: found.type, amount_cents: found.cents }),
    })
    .where('id', '=', id)
    .where('plan_read_due_at', '=', claim)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}
