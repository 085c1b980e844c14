import { recordEvent } from '../events/player-events.store.ts'
import { settleGiftTime } from '../gift-time/settle-gift-time.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { InvoicePayment } from '../platform/payments/payment-events.ts'
import { longestDue } from '../platform/database/longest-due.ts'
import type { Db } from '../schema.ts'
import { lockArranged, recordArrangements } from './arrangement-facts.store.ts'
import type { Arranged } from './arrangement-facts.store.ts'
import { free } from './hold.store.ts'
import { json } from '../platform/database/json.ts'
import type { NextChange, WaitingChange } from './subscriptions.tables.ts'

/** Requests a read of the subscription's plan from the payment provider, because a payment or change was made. */
export const askForPlan = async (db: Db, id: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('subscriptions')
    .set({ plan_read_due_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute()
}

/** Same as `askForPlan`, by the payment provider's id; false when no subscription has it. */
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
  /** Also the claim of the current read: it is valid while this value is unchanged. */
  readonly plan_read_due_at: Date | null
}

/**
 * Claims one due read until `untilMs`, when it is due again; undefined when none is due. Safe with several processes. Locked
 * subscriptions are read once they are unlocked.
 */
export const claimPlanRead = (db: Db, nowMs: number, untilMs: number): Promise<PlanRead | undefined> =>
  db
    .updateTable('subscriptions')
    .set({ plan_read_due_at: new Date(untilMs) })
    .where(
      'id',
      '=',
      longestDue({ table: 'subscriptions', due: 'plan_read_due_at', key: 'id', nowMs, only: free(nowMs) }),
    )
    .returning(['id', 'provider_id', 'waiting_change', 'plan_read_due_at'])
    .executeTakeFirst()

/** Changes found by a read; omitted fields stay as they were. */
export interface FoundChanges {
  /** Does it end with the paid period? */
  readonly ending?: boolean
  readonly next?: NextChange | null
  readonly waiting?: WaitingChange | null
  /** Time of the next read in milliseconds; null: no further read. */
  readonly againAt?: number | null
}

interface Found extends Pick<NextChange, 'planId' | 'type' | 'cents'> {
  readonly lastPaid?: InvoicePayment | null | undefined
}

/**
 * Cents charged for a change to the found plan: those of the waiting change, of the change's own invoice, or of the period it
 * began with.
 */
const chargedFor = (found: Found, { waiting_change: waited, next_change: next }: Arranged): number => {
  const isFor = (change: NextChange | WaitingChange | null): boolean =>
    change?.planId === found.planId && change.type === found.type
  if (waited && isFor(waited)) return waited.cents
  const began = found.lastPaid?.reason === 'plan_change' || isFor(next)
  return began ? (found.lastPaid?.paidCents ?? found.cents) : 0
}

/**
 * Ends a read with the paid plan it found, or null, and the pending changes. Returns false and changes nothing when another
 * payment, read or change happened meanwhile: an outdated result must not restore an old plan. `nowMs` in milliseconds.
 */
export const endPlanRead = (
  db: Db,
  { id, plan_read_due_at: claim }: Pick<PlanRead, 'id' | 'plan_read_due_at'>,
  found: Found | null,
  nowMs: number,
  { ending, next, waiting, againAt = null }: FoundChanges = {},
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const before = await lockArranged(trx, id)
    const due = await trx
      .selectFrom('subscriptions')
      .select('id')
      .where('id', '=', id)
      .where('plan_read_due_at', '=', claim)
      .executeTakeFirst()
    if (!before || !due || claim === null) return false
    await trx
      .updateTable('subscriptions')
      .set({
        plan_read_due_at: againAt === null ? null : new Date(againAt),
        ...(found && { plan_id: found.planId, type: found.type, amount_cents: found.cents }),
        ...(ending !== undefined && { ending }),
        ...(next !== undefined && { next_change: json(next) }),
        ...(waiting !== undefined && { waiting_change: json(waiting) }),
      })
      .where('id', '=', id)
      .execute()
    await recordArrangements(trx, before, nowMs)
    if (found && (found.planId !== before.plan_id || found.type !== before.type)) {
      const from = { plan_id: before.plan_id, type: before.type }
      const to = { plan_id: found.planId, type: found.type }
      await recordEvent(trx, {
        userId: before.user_id,
        kind: 'plan_changed',
        data: { subscription_id: id, from, to, cents: chargedFor(found, before) },
        key: `plan_changed:${id}:${claim.toISOString()}`,
        atMs: nowMs,
      })
      await settleGiftTime(trx, before.user_id, nowMs)
    }
    return true
  })
