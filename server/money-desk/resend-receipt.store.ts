import { sql } from 'kysely'
import type { Answer } from '#contract/http/endpoint.ts'
import type { resendReceipts } from '#contract/desk/money-desk.contract.ts'
import { hasChange, hasOtherChange, recordChange } from '../audit/audit.store.ts'
import { findLaterCharge, oweReceipt, readChargesByKey } from '../charges/charges.store.ts'
import { paymentKey } from '../ledger/bookings.store.ts'
import { findOrder } from '../payments/orders.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'

interface Wanted {
  readonly adminId: string
  readonly reason: string | null
  /** The same key mails it once. */
  readonly key: string | null
  readonly nowMs: number
}

/**
 * Requests another mail of the receipt of a fulfilled order or a later charge, and records it, in one transaction. Returns the
 * address, or the reason why there is no receipt to mail.
 */
export const wantReceipt = (
  db: Db,
  id: string,
  { adminId, reason, key, nowMs }: Wanted,
): Promise<{ to: string } | Refused<'not_found' | 'no_receipt'>> =>
  inTransaction(db, async (trx) => {
    const later = await findLaterCharge(trx, id)
    const orderId = later?.order_id ?? id
    await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
    const order = await findOrder(trx, orderId)
    if (!order) return refuse('not_found')
    const charge = later?.key ?? paymentKey(orderId)
    const read = async () => (await readChargesByKey(trx, [charge])).get(charge)
    const before = await read()
    const { receipt_to: known = null, receipt_mailed_at: mailedAt = null } = before ?? {}
    if (key !== null && known !== null && (await hasChange(trx, key))) return { to: known }
    if (later ? later.kind !== 'stray_renewal' : order.status === 'fulfilled')
      await oweReceipt(trx, charge, nowMs)
    const after = await read()
    if (after?.receipt_to == null || after.receipt_due_at === null) return refuse('no_receipt')
    await recordChange(trx, {
      adminId,
      kind: 'receipt_wanted',
      orderId,
      userId: order.user_id,
      subject: id,
      reason,
      before: { to: known, mailed_at: mailedAt?.toISOString() ?? null },
      after: { to: after.receipt_to, mailed_at: null },
      key,
      nowMs,
    })
    return { to: after.receipt_to }
  })

/**
 * Requests another mail of several receipts, all or none, and returns the outcome of each. Null when the key was used with
 * another reason or other payments; calls with the same key wait for one another.
 */
export const wantReceipts = (
  db: Db,
  orderIds: readonly string[],
  { key, ...wanted }: Wanted & { key: string },
): Promise<Answer<typeof resendReceipts>['outcomes'] | null> =>
  inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
    if (await hasOtherChange(trx, key, { ...wanted, subjects: orderIds })) return null
    const outcomes = new Map<string, 'mailed' | 'not_found' | 'no_receipt'>()
    // In the same order for everyone, so that two calls about the same orders can't deadlock.
    for (const id of orderIds.toSorted()) {
      const outcome = await wantReceipt(trx, id, { ...wanted, key: key + id })
      outcomes.set(id, isRefused(outcome) ? outcome.code : 'mailed')
    }
    return orderIds.map((id) => ({ order_id: id, outcome: outcomes.get(id) ?? 'not_found' }))
  })
