import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/**
 * Does the work inside a transaction, all or nothing: if it throws, its writes are rolled back, the transaction
 * continues, and the error is thrown again.
 */
export const inSavepoint = async <T>(trx: Db, work: () => Promise<T>): Promise<T> => {
  await sql`savepoint work`.execute(trx)
  try {
    return await work()
  } catch (error) {
    await sql`rollback to savepoint work`.execute(trx)
    throw error
  }
}
