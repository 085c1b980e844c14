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
