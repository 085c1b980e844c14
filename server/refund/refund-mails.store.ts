import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { RefundsTable } from '../payments/after-sale.tables.ts'
import { longestDue } from '../platform/database/longest-due.ts'
import { mailLanguage } from '../language/language.store.ts'
import { deletePayer } from '../payments/late-payments.store.ts'
import type { Db, Row } from '../schema.ts'

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
  if (at === null) await deletePayer(db, id)
}

/**
 * Makes the mail due, to the player's current address, or to the one that a late payment came with. Without an address
 * there is no mail.
 */
export const oweRefundMail = async (
  db: Db,
  id: string,
  { id: orderId, user_id: userId }: Pick<Row<'orders'>, 'id' | 'user_id'>,
  nowMs: number,
): Promise<void> => {
  const address = sql<string | null>`coalesce(users.email, (
    select late.mail_to from late_payments late where late.order_id = ${orderId} and late.mail_to is not null limit 1))`
  await db
    .updateTable('refunds')
    .from('users')
    .set({ mail_to: address, mail_due_at: new Date(nowMs) })
    .where('users.id', '=', userId)
    .where(address, 'is not', null)
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
