import type { Insertable } from 'kysely'
import type { Db } from '../schema.ts'
import type { PaymentWorklistTable } from './worklist.tables.ts'

/** Adds a mismatch to the worklist; the same one is added once. */
export const putInWorklist = async (
  db: Db,
  entry: Omit<Insertable<PaymentWorklistTable>, 'id' | 'settled_at'>,
): Promise<void> => {
  await db
    .insertInto('payment_worklist')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute()
}
