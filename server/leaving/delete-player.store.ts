import { sql } from 'kysely'
import { recordChange } from '../audit/audit.store.ts'
import type { PersonalData } from '../feature.ts'
import type { Db } from '../schema.ts'
import { isLast, readAdministrators } from './administrators.store.ts'
import { oweFarewell } from './farewells.store.ts'
import type { DeletionRow } from './deletions.store.ts'

/** Locks the administrators, and then the player, so that no call can insert rows of theirs meanwhile. */
const holdPeople = async (trx: Db, userId: string): Promise<void> => {
  await sql`
    select id from users where is_admin and id <> ${userId} order by id for no key update`.execute(trx)
  await sql`select id from users where id = ${userId} for update`.execute(trx)
}

/**
 * Locks the rows that others may lock before the player, to whom they then report: projects that the player follows or
 * owns, gifts, plans and orders. Whoever has one of them may be waiting for the player, so it isn't waited for: the
 * database refuses (`lockHeld`), and the deletion is tried again.
 */
const holdThings = async (trx: Db, userId: string): Promise<void> => {
  await sql`
    select id from projects
    where owner_id = ${userId} or id in (select project_id from follows where player_id = ${userId})
    for no key update nowait`.execute(trx)
  await sql`
    select id from gift_codes where buyer_id = ${userId} or claimed_by = ${userId} for update nowait`.execute(
    trx,
  )
  await sql`select id from gift_legs where user_id = ${userId} for update nowait`.execute(trx)
  await sql`select id from gift_times where user_id = ${userId} for update nowait`.execute(trx)
  await sql`select id from subscriptions where user_id = ${userId} for update nowait`.execute(trx)
  await sql`select id from orders where user_id = ${userId} for update nowait`.execute(trx)
}

/** Code of the database's error for a row that another transaction has locked. */
export const lockHeld = '55P03'

const findPending = (trx: Db, id: string): Promise<DeletionRow | undefined> =>
  trx
    .selectFrom('deletions')
    .selectAll()
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

/**
 * Begins a deletion that is due: from now on it can't be taken back. `last_administrator`: it waits, because nobody
 * else is an administrator. `over`: it was taken back or carried out.
 */
export const beginDeletion = (
  db: Db,
  { id, user_id: userId }: DeletionRow,
  nowMs: number,
): Promise<'begun' | 'last_administrator' | 'over'> =>
  db.transaction().execute(async (trx) => {
    await holdPeople(trx, userId)
    const pending = await findPending(trx, id)
    if (!pending) return 'over'
    if (isLast(await readAdministrators(trx), userId)) return 'last_administrator'
    if (pending.begun_at === null)
      await trx
        .updateTable('deletions')
        .set({ begun_at: new Date(nowMs) })
        .where('id', '=', id)
        .execute()
    return 'begun'
  })

/** Does the player have a payment or a plan that isn't finished at the payment provider? */
const hasOpen = async (trx: Db, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (select from orders where user_id = ${userId} and status in ('awaiting_payment', 'paid'))
      or exists (select from subscriptions where user_id = ${userId} and status <> 'ended' and provider_id is not null)
      as is_open`.execute(trx)
  return rows[0]?.is_open === true
}

/**
 * Deletes a player whose deletion has begun: every feature forgets them, and only their id stays. All or nothing.
 * `open`: a payment or plan of theirs isn't finished. `over`: it was carried out before. Fails with `lockHeld` while
 * another call has rows of theirs.
 */
export const deletePlayer = (
  db: Db,
  personalData: readonly PersonalData[],
  { id, user_id: userId }: DeletionRow,
  nowMs: number,
): Promise<'deleted' | 'open' | 'last_administrator' | 'over'> =>
  db.transaction().execute(async (trx) => {
    await holdPeople(trx, userId)
    await holdThings(trx, userId)
    const pending = await findPending(trx, id)
    if (!pending) return 'over'
    if (isLast(await readAdministrators(trx), userId)) return 'last_administrator'
    if (await hasOpen(trx, userId)) return 'open'
    const at = new Date(nowMs)
    await oweFarewell(trx, { deletionId: id, userId, nowMs })
    await trx.updateTable('users').set({ deleted_at: at }).where('id', '=', userId).execute()
    for (const { forget } of personalData.toReversed()) await forget?.(trx, userId, nowMs)
    await trx
      .updateTable('deletions')
      .set({ done_at: at, due_at: null, renewals_due_at: null })
      .where('id', '=', id)
      .execute()
    await recordChange(trx, {
      adminId: pending.admin_id ?? userId,
      kind: 'account_deleted',
      subject: userId,
      userId,
      reason: null,
      before: {},
      after: {},
      nowMs,
    })
    return 'deleted'
  })
