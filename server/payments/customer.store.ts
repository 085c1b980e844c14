import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db } from '../schema.ts'
import type { PaymentCustomersTable } from './payments.tables.ts'

export type CustomerRow = Selectable<PaymentCustomersTable>

/** Returns the user's customer row; inserts it on first use. */
export const readCustomer = async (db: Db, userId: string): Promise<CustomerRow> => {
  await db
    .insertInto('payment_customers')
    .values({ user_id: userId, customer_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('payment_customers')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Returns the user's customer id; null before the first payment. Inserts nothing. */
export const findCustomerId = async (db: Db, userId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('payment_customers')
      .select('customer_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.customer_id ?? null

/** Stores the customer's id, unless there is one already. */
export const updateCustomer = async (db: Db, userId: string, customerId: string): Promise<void> => {
  await db
    .updateTable('payment_customers')
    .set({ customer_id: customerId })
    .where('user_id', '=', userId)
    .where('customer_id', 'is', null)
    .execute()
}

/** The try failed for good: the next one gets the next number. */
export const takeNextCustomerTry = async (db: Db, { user_id, tries }: CustomerRow): Promise<void> => {
  await db
    .updateTable('payment_customers')
    .set({ tries: tries + 1 })
    .where('user_id', '=', user_id)
    .where('tries', '=', tries)
    .execute()
}

/** Removes a customer that no longer exists at the payment provider, so that a new one can be created. */
export const clearCustomer = async (db: Db, customerId: string): Promise<void> => {
  await db
    .updateTable('payment_customers')
    .set({ tries: sql<number>`tries + 1`, customer_id: null })
    .where('customer_id', '=', customerId)
    .execute()
}
