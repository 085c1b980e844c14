import type { Db } from '../../schema.ts'
import { isRefused } from '../http/refused.ts'
import type { Refused } from '../http/refused.ts'

/** Makes Kysely roll back; never leaves this file. */
class Undo extends Error {
  readonly refused: Refused

  constructor(refused: Refused) {
    super(refused.code)
    this.refused = refused
  }
}

/** Does the work in a new transaction. If it returns a Refused, its writes are rolled back. */
export const undoneWhenRefused = async <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> => {
  let given: T | undefined
  try {
    return await db.transaction().execute(async (trx) => {
      given = await work(trx)
      if (isRefused(given)) throw new Undo(given)
      return given
    })
  } catch (error) {
    if (error instanceof Undo && error.refused === given) return given
    throw error
  }
}
