import type { WaysIn } from '../feature.ts'
import type { Db, Row } from '../schema.ts'

/**
 * Locks the ways into a user's account until the end of the caller's transaction, by the user's row, and returns its
 * address. Whatever adds, removes or undoes them takes this lock first and only then looks, also at the session and
 * its proof: an undoing that was faster has ended the session.
 */
export const lockWays = async (
  trx: Db,
  userId: string,
): Promise<Pick<Row<'users'>, 'email' | 'mailbox' | 'mail_added_at' | 'mail_used_at'> | null> =>
  (await trx
    .selectFrom('users')
    .select(['email', 'mailbox', 'mail_added_at', 'mail_used_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? null

/**
 * Returns the number of ways into a user's account, the mailed link among them. Locks them: two removals at once
 * follow each other, so that they can't remove the last two ways.
 */
export const countWays = async (trx: Db, waysIn: readonly WaysIn[], userId: string): Promise<number> => {
  const user = await lockWays(trx, userId)
  let count = user && user.mailbox !== null ? 1 : 0
  for (const { list } of waysIn) count += (await list(trx, userId)).length
  return count
}
