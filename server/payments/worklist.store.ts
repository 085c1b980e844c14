import type { Insertable } from 'kysely'
import type { Db } from '../schema.ts'
import type { PaymentWorklistTable } from './worklist.tables.ts'

/** Puts in the worklist what doesn't match by itself; the same thing is there once. */
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
