import type { Db } from '../schema.ts'

export interface DonationVotes {
  readonly userId: string
  readonly votes: number
  readonly orderId: string
  /** Index of the order's line. */
  readonly line: number
}

/** Grants the votes that a donation makes; repeated calls grant nothing more. */
export const grantDonationVotes = async (
  db: Db,
  { userId, votes, orderId, line }: DonationVotes,
  nowMs: number,
): Promise<void> => {
  await db
    .insertInto('vote_ledger')
    .values({
      user_id: userId,
      bank: 'donation',
      votes,
      order_id: orderId,
      order_line: line,
      at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'order_line']).doNothing())
    .execute()
}

/**
 * Spends the votes that a donation has just made on a project; repeated calls spend nothing more. Called in the
 * transaction that grants them, so that they are there to be spent.
 */
export const spendDonationVotes = async (
  db: Db,
  { userId, votes, orderId, line, projectId }: DonationVotes & { readonly projectId: string },
  nowMs: number,
): Promise<void> => {
  const at = new Date(nowMs)
  const cast = await db
    .insertInto('project_votes')
    .values({ project_id: projectId, voter: userId, votes, order_id: orderId, order_line: line, at })
    .onConflict((conflict) => conflict.columns(['order_id', 'order_line']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!cast) return
  await db
    .insertInto('vote_ledger')
    .values({
      user_id: userId,
      bank: 'donation',
      votes: -votes,
      order_id: null,
      order_line: null,
      project_vote_id: cast.id,
      at,
    })
    .execute()
}

/** Did the payment of this order give votes to a project? */
export const hasSpentVotes = async (db: Db, orderId: string): Promise<boolean> =>
  Boolean(
    await db.selectFrom('project_votes').select('id').where('order_id', '=', orderId).executeTakeFirst(),
  )

/** Returns the votes that the lines of these orders made. */
export const readVotesOfOrders = (
  db: Db,
  orderIds: readonly string[],
): Promise<{ order_id: string | null; order_line: number | null; votes: number }[]> =>
  db
    .selectFrom('vote_ledger')
    .select(['order_id', 'order_line', 'votes'])
    .where('order_id', 'in', orderIds)
    .execute()
