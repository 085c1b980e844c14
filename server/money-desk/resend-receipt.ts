import { oweReceipt } from '../order/receipt.store.ts'
import { findOrder } from '../payments/orders.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Db } from '../schema.ts'
import { hasDeskChange, writeDeskChange } from './desk-changes.store.ts'

interface Wanted {
  readonly adminId: string
  readonly reason: string
  /** Under the same key it is mailed once. */
  readonly key: string | null
  readonly nowMs: number
}

/**
 * Has the receipt of a fulfilled order mailed once more, in one transaction with the record of it. Returns its address, or why
 * there is none to mail.
 */
export const wantReceipt = (
  db: Db,
  orderId: string,
  { adminId, reason, key, nowMs }: Wanted,
): Promise<{ to: string } | 'not_found' | 'no_receipt'> =>
  inTransaction(db, async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
    const before = await findOrder(trx, orderId)
    if (!before) return 'not_found'
    if (key !== null && before.receipt_to !== null && (await hasDeskChange(trx, key)))
      return { to: before.receipt_to }
    if (before.status === 'fulfilled') await oweReceipt(trx, before, nowMs)
    const after = await findOrder(trx, orderId)
    if (after?.receipt_to == null || after.receipt_due_at === null) return 'no_receipt'
    await writeDeskChange(trx, {
      admin_id: adminId,
      kind: 'receipt_wanted',
      order_id: orderId,
      user_id: before.user_id,
      subject: orderId,
      reason,
      before: { to: before.receipt_to, mailed_at: before.receipt_mailed_at?.toISOString() ?? null },
      after: { to: after.receipt_to, mailed_at: null },
      key,
      at: new Date(nowMs),
    })
    return { to: after.receipt_to }
  })
