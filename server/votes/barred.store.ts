import type { Db } from '../schema.ts'

/** Returns the time and reason of an administrator's ban on a player's voting; null: the player may vote. */
export const readBar = async (db: Db, userId: string): Promise<{ at: Date; reason: string } | null> => {
  const row = await db
    .selectFrom('users')
    .select(['votes_barred_at', 'votes_barred_for'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.votes_barred_at ? { at: row.votes_barred_at, reason: row.votes_barred_for ?? '' } : null
}

/** Is the player barred from voting? Barring locks the player's votes, so that none is cast meanwhile. */
export const isBarred = async (db: Db, userId: string): Promise<boolean> =>
  (await readBar(db, userId)) !== null

/** Bars a player from voting for a reason; null allows it again. */
export const setBar = async (trx: Db, userId: string, reason: string | null, at: Date): Promise<void> => {
  await trx
    .updateTable('users')
    .set({ votes_barred_at: reason === null ? null : at, votes_barred_for: reason })
    .where('id', '=', userId)
    .execute()
}
