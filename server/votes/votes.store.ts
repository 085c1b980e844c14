import { sql } from 'kysely'
import { spendable } from '#contract/votes/vote-banks.rules.ts'
import type { Db } from '../schema.ts'
import { recordVotes } from '../projects/projects.store.ts'
import { countDonationVotes, readVotePower } from './vote-power.store.ts'

export interface DonationVotes {
  readonly userId: string
  readonly votes: number
  readonly orderId: string
  /** Index of the order's line. */
  readonly line: number
}

/** Grants the votes for a donation; repeated calls grant nothing more. */
export const grantDonationVotes = async (
  db: Db,
  { userId, votes, orderId, line }: DonationVotes,
  nowMs: number,
): Promise<void> => {
  const isNew = await db
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
    .returning('id')
    .executeTakeFirst()
  if (isNew) await countDonationVotes(db, userId, { earned: votes })
}

/**
 * Spends the votes that a donation has just made on a project; repeated calls spend nothing more. Call it in the transaction
 * that grants them, so that they are available.
 */
export const spendDonationVotes = async (
  db: Db,
  { userId, votes, orderId, line, projectId }: DonationVotes & { readonly projectId: string },
  nowMs: number,
): Promise<void> => {
  const at = new Date(nowMs)
  const cast = await recordVotes(db, {
    project_id: projectId,
    voter: userId,
    votes,
    order_id: orderId,
    order_line: line,
    at,
  })
  if (cast === undefined) return
  await db
    .insertInto('vote_ledger')
    .values({ user_id: userId, bank: 'donation', votes: -votes, project_vote_id: cast, at })
    .execute()
  await countDonationVotes(db, userId, { used: votes })
}

/** Did the payment of this order give votes to a project? */
export const hasSpentVotes = async (db: Db, orderId: string): Promise<boolean> =>
  Boolean(
    await db.selectFrom('project_votes').select('id').where('order_id', '=', orderId).executeTakeFirst(),
  )

export const readVotesOfOrders = (
  db: Db,
  orderIds: readonly string[],
): Promise<{ order_id: string | null; order_line: number | null; votes: number }[]> =>
  db
    .selectFrom('vote_ledger')
    .select(['order_id', 'order_line', 'votes'])
    .where('order_id', 'in', orderIds)
    .execute()

/** Returns the votes that a player can spend from the donation bank: 0 while refunds have left it below zero. */
export const readSpendable = async (db: Db, userId: string): Promise<number> => {
  const power = await readVotePower(db, userId)
  return power ? spendable(power).donationBank : 0
}

/** Returns the votes that a line of an order made, and those not taken back. */
export const readVotesLeft = async (
  db: Db,
  orderId: string,
  line: number,
): Promise<{ granted: number; now: number }> => {
  const granted =
    (await readVotesOfOrders(db, [orderId])).find(({ order_line }) => order_line === line)?.votes ?? 0
  const { taken } = await db
    .selectFrom('vote_ledger')
    .innerJoin('reversals', 'reversals.id', 'vote_ledger.reversal_id')
    .select(sql<number>`coalesce(sum(vote_ledger.votes), 0)::int`.as('taken'))
    .where('reversals.order_id', '=', orderId)
    .where('vote_ledger.order_line', '=', line)
    .executeTakeFirstOrThrow()
  return { granted, now: granted + taken }
}

/** Returns the votes that reversals took back, by the order line of the donation. */
export const readVotesTaken = async (
  db: Db,
  reversalIds: readonly string[],
): Promise<{ reversal_id: string; order_line: number; votes: number }[]> => {
  if (reversalIds.length === 0) return []
  const rows = await db
    .selectFrom('vote_ledger')
    .select(['reversal_id', 'order_line', 'votes'])
    .where('reversal_id', 'in', reversalIds)
    .execute()
  return rows.flatMap(({ reversal_id, order_line, votes }) =>
    reversal_id === null || order_line === null ? [] : [{ reversal_id, order_line, votes: -votes }],
  )
}

/** Takes back votes of a donation by a row of its own: votes already cast stay, and the bank may go below zero. */
export const reverseDonationVotes = async (
  db: Db,
  { userId, votes, line, reversalId }: DonationVotes & { readonly reversalId: string },
  at: Date,
): Promise<void> => {
  await db
    .insertInto('vote_ledger')
    .values({
      user_id: userId,
      bank: 'donation',
      votes: -votes,
      order_id: null,
      order_line: line,
      reversal_id: reversalId,
      at,
    })
    .execute()
  await countDonationVotes(db, userId, { earned: -votes })
}

export const restoreDonationVotes = async (
  db: Db,
  reversalId: string,
  id: string,
  at: Date,
): Promise<void> => {
  const taken = await db
    .selectFrom('vote_ledger')
    .select(['user_id', 'bank', 'votes', 'order_line'])
    .where('reversal_id', '=', reversalId)
    .execute()
  if (taken.length === 0) return
  await db
    .insertInto('vote_ledger')
    .values(taken.map((row) => ({ ...row, votes: -row.votes, order_id: null, reversal_id: id, at })))
    .execute()
  for (const row of taken) await countDonationVotes(db, row.user_id, { earned: -row.votes })
}
