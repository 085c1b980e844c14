import type { PaidPlanId } from '#contract/order.contract.ts'
import type { Billing } from '#contract/plans.contract.ts'
import type { Db } from '../schema.ts'
import { free } from './hold.store.ts'
import { json } from './json.ts'
import type { NextChange, WaitingChange } from './subscriptions.tables.ts'

/** Notes that something of the subscription's plan was paid or changed: what is true now is asked next. */
export const askForPlan = async (db: Db, id: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('subscriptions')
    .set({ plan_read_due_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute()
}

/** The same, by the payment provider's id; false when no subscription has it. */
export const askForPlanOf = async (db: Db, providerId: string, nowMs: number): Promise<boolean> => {
  const asked = await db
    .updateTable('subscriptions')
    .set({ plan_read_due_at: new Date(nowMs) })
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return asked.numUpdatedRows > 0n
}

export interface PlanRead {
  readonly id: string
  readonly provider_id: string | null
  readonly waiting_change: WaitingChange | null
  /** Whoever asks holds the read as long as this stands. */
  readonly plan_read_due_at: Date | null
}

/**
 * Claims one due read until `untilMs`, when it is due again; undefined when none is. Several processes may do so at once;
 * what is held is read once it is free.
 */
export const claimPlanRead = (db: Db, nowMs: number, untilMs: number): Promise<PlanRead | undefined> =>
  db
    .updateTable('subscriptions')
    .set({ plan_read_due_at: new Date(untilMs) })
    .where('id', '=', (query) =>
      query
        .selectFrom('subscriptions')
        .select('id')
        .where('plan_read_due_at', '<=', new Date(nowMs))
        .where(free(nowMs))
        .orderBy('plan_read_due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'provider_id', 'waiting_change', 'plan_read_due_at'])
    .executeTakeFirst()

/** What a read found of changes: left out, it stays as it was. */
export interface FoundChanges {
  readonly next?: NextChange | null
  readonly waiting?: WaitingChange | null
  /** When to ask again, in milliseconds; null: nothing to ask. */
  readonly againAt?: number | null
}

/**
 * Ends a read with the paid plan it found, or null, and what will change. An answer that another payment, another read
 * or a change has overtaken changes nothing: an old answer never brings an old plan back. False then.
 */
export const endPlanRead = async (
  db: Db,
  { id, plan_read_due_at: claim }: Pick<PlanRead, 'id' | 'plan_read_due_at'>,
  found: { planId: PaidPlanId; type: Billing; cents: number } | null,
  { next, waiting, againAt = null }: FoundChanges = {},
): Promise<boolean> => {
  const ended = await db
    .updateTable('subscriptions')
    .set({
      plan_read_due_at: againAt === null ? null : new Date(againAt),
      ...(found && { plan_id: found.planId, type: found.type, amount_cents: found.cents }),
      ...(next !== undefined && { next_change: json(next) }),
      ...(waiting !== undefined && { waiting_change: json(waiting) }),
    })
    .where('id', '=', id)
    .where('plan_read_due_at', '=', claim)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}
