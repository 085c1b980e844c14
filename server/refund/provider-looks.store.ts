import { sql } from 'kysely'
import type { DisputeFact, RefundFact } from '../platform/payments/after-sale-facts.ts'
import type { Db } from '../schema.ts'
import type { ProviderLooksTable } from './refund.tables.ts'

export type Looked = ProviderLooksTable['what']

/**
 * Claims a look that is due, until `untilMs`: then it is due again, unless it was finished. Returns null when it is not
 * due. Only one process can claim it. Returns when the last look began, in milliseconds; 0 before the first.
 */
export const claimLook = async (
  db: Db,
  what: Looked,
  nowMs: number,
  untilMs: number,
): Promise<number | null> => {
  const claimed = await db
    .updateTable('provider_looks')
    .set({ due_at: new Date(untilMs) })
    .where('what', '=', what)
    .where(sql<boolean>`(due_at is null or due_at <= ${new Date(nowMs)})`)
    .returning('looked_at')
    .executeTakeFirst()
  return claimed ? (claimed.looked_at?.getTime() ?? 0) : null
}

/** Stores that a look begun at `begunMs` is finished, and when the next one is due. */
export const finishLook = async (db: Db, what: Looked, begunMs: number, nextMs: number): Promise<void> => {
  await db
    .updateTable('provider_looks')
    .set({ looked_at: new Date(begunMs), due_at: new Date(nextMs) })
    .where('what', '=', what)
    .execute()
}

/** Returns when the oldest undecided dispute was opened, in milliseconds; null when none is open. */
export const oldestOpenDispute = async (db: Db): Promise<number | null> => {
  const oldest = await db
    .selectFrom('disputes')
    .select('opened_at')
    .where('closed_as', 'is', null)
    .where('reinstated_at', 'is', null)
    .orderBy('opened_at')
    .limit(1)
    .executeTakeFirst()
  return oldest?.opened_at.getTime() ?? null
}

/** Returns the refunds that are unknown to the hub or have another status there. */
export const unheardRefunds = async (db: Db, refunds: readonly RefundFact[]): Promise<RefundFact[]> => {
  if (refunds.length === 0) return []
  const ids = refunds.map(({ refundId }) => refundId)
  const rows = await db.selectFrom('refunds').select(['id', 'status']).where('id', 'in', ids).execute()
  const known = new Map(rows.map(({ id, status }) => [id, status]))
  return refunds.filter(({ refundId, status }) => known.get(refundId) !== status)
}

/** Returns the disputes whose current step the hub doesn't know yet. */
export const unheardDisputes = async (db: Db, disputes: readonly DisputeFact[]): Promise<DisputeFact[]> => {
  if (disputes.length === 0) return []
  const ids = disputes.map(({ disputeId }) => disputeId)
  const rows = await db
    .selectFrom('disputes')
    .select(['id', 'withdrawn_at', 'closed_as'])
    .where('id', 'in', ids)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return disputes.filter(({ disputeId, step }) => {
    const row = known.get(disputeId)
    if (!row) return true
    if (step === 'withdrawn') return row.withdrawn_at === null && row.closed_as === null
    return step !== 'opened' && row.closed_as !== step
  })
}
