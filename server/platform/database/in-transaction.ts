import type { Db } from '../../schema.ts'

/** Does the work all or nothing: in the caller's transaction, or in a new one if there is none. */
export const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
