import { sql } from 'kysely'
import type { Db } from '../schema.ts'

export interface Administrator {
  readonly id: string
  /** No deletion of the account is pending. */
  readonly stays: boolean
}

/**
 * Locks all administrators, and with them one other user, until the end of the caller's transaction, so that the last
 * one can't lose the right or leave: everything that takes the right takes this lock first. Returns the administrators.
 */
export const holdAdministrators = async (trx: Db, userId: string | null = null): Promise<Administrator[]> => {
  await sql`
    select id from users where is_admin or id = ${userId} order by is_admin desc, id for no key update`.execute(
    trx,
  )
  return readAdministrators(trx)
}

export const readAdministrators = async (db: Db): Promise<Administrator[]> => {
  const { rows } = await sql<Administrator>`
    select id, not exists (select from deletions where user_id = users.id and due_at is not null) as stays
    from users where is_admin order by id`.execute(db)
  return rows
}

/** Would nobody be left as an administrator without this user? False for a player who isn't one. */
export const isLast = (administrators: readonly Administrator[], userId: string): boolean =>
  administrators.some(({ id }) => id === userId) &&
  !administrators.some(({ id, stays }) => id !== userId && stays)
