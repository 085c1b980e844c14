import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db } from '../schema.ts'
import type { PaymentCustomersTable } from './payments.tables.ts'

export type CustomerRow = Selectable<PaymentCustomersTable>

/** What is known of the user's customer; a row of its own from the first time on. */
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

/** The first customer that is kept stays. */
export const keepCustomer = async (db: Db, userId: string, customerId: string): Promise<void> => {
  await db
    .updateTable('payment_customers')
    .set({ customer_id: customerId })
    .where('user_id', '=', userId)
    .where('customer_id', 'is', null)
    .execute()
}

/** The try failed for good: the next one has the next number. */
export const takeNextCustomerTry = async (db: Db, { user_id, tries }: CustomerRow): Promise<void> => {
  await db
    .updateTable('payment_customers')
    .set({ tries: tries + 1 })
    .where('user_id', '=', user_id)
    .where('tries', '=', tries)
    .execute()
}

/** The payment provider knows this customer no more: another one may be created. */
export const forgetCustomer = async (db: Db, customerId: string): Promise<void> => {
  await db
    .updateTable('payment_customers')
    .set({ tries: sql<number>`tries + 1`, customer_id: null })
    .where('customer_id', '=', customerId)
    .execute()
}
