import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { RefundsTable } from '../payments/after-sale.tables.ts'
import { longestDue } from '../platform/database/longest-due.ts'
import { mailLanguage } from '../language/language.store.ts'
import type { Db } from '../schema.ts'

export const refundMailJobName = 'refund-mails'

export type DueRefund = Selectable<RefundsTable>

/** Claims the mail that has been due longest, until `untilMs`; undefined when none is due. */
export const claimRefundMail = (db: Db, nowMs: number, untilMs: number): Promise<DueRefund | undefined> =>
  db
    .updateTable('refunds')
    .set({ mail_due_at: new Date(untilMs) })
    .where('id', '=', longestDue({ table: 'refunds', due: 'mail_due_at', key: 'id', nowMs }))
    .returningAll()
    .executeTakeFirst()

/** Stores that the mail was sent, or when it is due again. `againMs` null: it is given up. */
export const noteRefundMail = async (
  db: Db,
  id: string,
  outcome: { sentAtMs: number } | { againMs: number | null },
): Promise<void> => {
  const at = 'sentAtMs' in outcome ? null : outcome.againMs
  await db
    .updateTable('refunds')
    .set({
      mail_due_at: at === null ? null : new Date(at),
      ...('sentAtMs' in outcome && { mailed_at: new Date(outcome.sentAtMs) }),
    })
    .where('id', '=', id)
    .where(sql<boolean>`mailed_at is null`)
    .execute()
}

/** Makes the mail due, to the player's current address. Without an address there is no mail. */
export const oweRefundMail = async (db: Db, id: string, userId: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('refunds')
    .from('users')
    .set((row) => ({ mail_to: row.ref('users.email'), mail_due_at: new Date(nowMs) }))
    .where('users.id', '=', userId)
    .where('users.email', 'is not', null)
    .where('refunds.id', '=', id)
    .execute()
}

export const cancelRefundMail = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('refunds').set({ mail_due_at: null }).where('id', '=', id).execute()
}

export const findOrderIdOfPayment = async (db: Db, paymentId: string): Promise<string | null> => {
  const { order_id: id } = await db
    .selectFrom('touched_payments')
    .select('order_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return id
}

export const readMailLanguage = async (db: Db, userId: string) => {
  const { language } = await db
    .selectFrom('users')
    .select(mailLanguage.as('language'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return language
}
