import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { lockWays } from './last-way.store.ts'

interface Way {
  /** Returns the id of the user to whom the way in leads; undefined if nobody has it. */
  readonly findOwner: () => Promise<string | undefined>
  /** Locks the way in itself until the end of the caller's transaction. */
  readonly lock: () => Promise<void>
}

/**
 * Locks the ways into the account of a way's owner, then the way itself, in the caller's transaction. A way may get its
 * owner while a call waits for it: it is released then and the owner locked first, because two orders of the same locks
 * meet in a deadlock.
 */
export const lockOwnerFirst = async (trx: Db, { findOwner, lock }: Way): Promise<void> => {
  for (let owner = await findOwner(), isLocked = false; !isLocked;) {
    if (owner) await lockWays(trx, owner)
    await sql`savepoint before_way`.execute(trx)
    await lock()
    const now = await findOwner()
    isLocked = now === undefined || now === owner
    await (isLocked ? sql`release savepoint before_way` : sql`rollback to savepoint before_way`).execute(trx)
    owner = now
  }
}
