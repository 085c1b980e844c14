import { longestDue } from '../platform/database/longest-due.ts'
import type { Db } from '../schema.ts'

/** Makes the payment provider's customer of a player who leaves due to be deleted there, in the transaction of the deletion. */
export const leaveCustomer = async (trx: Db, userId: string, nowMs: number): Promise<void> => {
  const customer = await trx
    .deleteFrom('payment_customers')
    .where('user_id', '=', userId)
    .returning('customer_id')
    .executeTakeFirst()
  if (customer?.customer_id == null) return
  await trx
    .insertInto('left_customers')
    .values({ customer_id: customer.customer_id, due_at: new Date(nowMs) })
    .execute()
}

/** Claims the customer that has been due longest, until `untilMs` (milliseconds since the epoch); null when none is due. */
export const claimLeftCustomer = async (db: Db, nowMs: number, untilMs: number): Promise<string | null> => {
  const claimed = await db
    .updateTable('left_customers')
    .set({ due_at: new Date(untilMs) })
    .where(
      'customer_id',
      '=',
      longestDue({ table: 'left_customers', due: 'due_at', key: 'customer_id', nowMs }),
    )
    .returning('customer_id')
    .executeTakeFirst()
  return claimed?.customer_id ?? null
}

export const deleteLeftCustomer = async (db: Db, customerId: string): Promise<void> => {
  await db.deleteFrom('left_customers').where('customer_id', '=', customerId).execute()
}
