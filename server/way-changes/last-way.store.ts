import type { WaysIn } from '../feature.ts'
import type { Db } from '../schema.ts'

/**
 * Counts the ways into an account: those of the features, and the mailed link if it has an address. Locks the user's
 * row for the caller's transaction, so that of two removals at once the second counts what the first has left. Call
 * it before any other lock on a row of the account.
 */
export const countWays = async (trx: Db, waysIn: readonly WaysIn[], userId: string): Promise<number> => {
  const { mailbox } = await trx
    .selectFrom('users')
    .select('mailbox')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  let count = mailbox === null ? 0 : 1
  for (const { list } of waysIn) count += (await list(trx, userId)).length
  return count
}
