import type { WaysIn } from '../feature.ts'
import type { Db } from '../schema.ts'

/**
 * Returns the number of ways into a user's account, the mailed link among them. Locks the user's row until the end of
 * the caller's transaction: two removals at once follow each other, so that they can't remove the last two ways.
 */
export const countWays = async (trx: Db, waysIn: readonly WaysIn[], userId: string): Promise<number> => {
  const user = await trx
    .selectFrom('users')
    .select('mailbox')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  let count = user && user.mailbox !== null ? 1 : 0
  for (const { list } of waysIn) count += (await list(trx, userId)).length
  return count
}
