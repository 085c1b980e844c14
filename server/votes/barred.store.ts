import type { Db } from '../schema.ts'

/** Returns since when an administrator doesn't let a player vote, and why; null: they may. */
export const readBar = async (db: Db, userId: string): Promise<{ at: Date; reason: string } | null> => {
  const row = await db
    .selectFrom('users')
    .select(['votes_barred_at', 'votes_barred_for'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.votes_barred_at ? { at: row.votes_barred_at, reason: row.votes_barred_for ?? '' } : null
}

/** May a player not vote? Whoever bars them holds their votes, so that none is being cast meanwhile. */
export const isBarred = async (db: Db, userId: string): Promise<boolean> =>
  (await readBar(db, userId)) !== null

/** Lets a player vote no more, for a reason, or, with null, again. */
export const setBar = async (trx: Db, userId: string, reason: string | null, at: Date): Promise<void> => {
  await trx
    .updateTable('users')
    .set({ votes_barred_at: reason === null ? null : at, votes_barred_for: reason })
    .where('id', '=', userId)
    .execute()
}
