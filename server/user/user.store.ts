import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import { isSubscriber } from '#contract/plans/plans.rules.ts'
import type { MailAddress } from '#contract/values/mail-address.rules.ts'
import { readAddress } from '#contract/values/mail-address.rules.ts'
import { profileTypes } from '#contract/values/profile-types.ts'
import type { ProfileType } from '#contract/values/profile-types.ts'
import type { User } from '#contract/auth/session.contract.ts'
import { recordChange } from '../audit/audit.store.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import { skeletonOf } from '../platform/security/skeleton.ts'
import type { Db, Row } from '../schema.ts'
import { planInForce } from '../subscriptions/plan-in-force.store.ts'
import { findPaidPlan } from '../subscriptions/subscriptions.store.ts'
import { lockWays } from '../way-changes/last-way.store.ts'
import { readHolders } from '../way-changes/way-changes.store.ts'
import type { UsersTable } from './user.tables.ts'

/** The profile types of a user, in the contract's order. */
export const profileTypesOf = ({
  is_investor: isInvestor,
}: Pick<Row<'users'>, 'is_investor'>): ProfileType[] =>
  profileTypes.filter((type) => type === 'player' || isInvestor)

/** Returns the user as sent to the page, with the current plan; null when there is none. */
export const findUser = async (db: Db, id: string, nowMs: number): Promise<User | null> => {
  const row = await db
    .selectFrom('users')
    .leftJoin('deletions', (join) =>
      join.onRef('deletions.user_id', '=', 'users.id').on('deletions.due_at', 'is not', null),
    )
    .selectAll('users')
    .select('deletions.takes_effect_at')
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { planId, features } = await planInForce(db, id, nowMs)
  const role = row.is_admin ? 'admin' : 'user'
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    is_admin: row.is_admin,
    roles: [{ role_name: role }],
    permissions: row.is_admin ? ['admin'] : [],
    role,
    premium: isSubscriber({ planId }),
    plan_id: planId,
    paid_plan_id: await findPaidPlan(db, id),
    avatar: row.avatar,
    daoAccess: row.dao_access,
    favorite_page: row.favorite_page,
    first_name: row.first_name,
    last_name: row.last_name,
    country: row.country,
    theme_preference: row.theme_preference,
    rank: row.rank,
    profile_types: profileTypesOf(row),
    shows_name: row.shows_name,
    tracking: row.tracking,
    purchasedFeatures: features,
    deletes_at: row.takes_effect_at?.toISOString() ?? null,
  }
}

type Changes = Pick<
  Updateable<UsersTable>,
  | 'favorite_page'
  | 'theme_preference'
  | 'first_name'
  | 'last_name'
  | 'country'
  | 'avatar'
  | 'rank'
  | 'is_investor'
  | 'language'
  | 'shows_name'
  | 'tracking'
>

/** Updates the given columns of a user and returns the user; null when there is none. `nowMs` in milliseconds. */
export const updateUser = async (
  db: Db,
  id: string,
  changes: Changes,
  nowMs: number,
): Promise<User | null> => {
  if (Object.keys(changes).length > 0)
    await db.updateTable('users').set(changes).where('id', '=', id).execute()
  return findUser(db, id, nowMs)
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A first username that reveals nothing: the address never becomes public. */
const freshName = (): string =>
  `ranger-${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')}`

const freshNames = () => {
  const username = freshName()
  return { username, username_skeleton: skeletonOf(username) }
}

/** Inserts a user without an address and returns its id: another way in leads to it. `nowMs` in milliseconds. */
export const insertUser = async (db: Db, nowMs: number): Promise<string> => {
  const id = randomUUID()
  for (;;) {
    const inserted = await db
      .insertInto('users')
      .values({ id, ...freshNames(), email: null, created_at: new Date(nowMs) })
      // Somebody has a name that looks like it.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return id
  }
}

/** Calls about the same mailbox take turns until the end of the caller's transaction. */
export const lockMailbox = async (trx: Db, mailbox: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox ${mailbox}`}, 0))`.execute(trx)
}

export const findUserIdOf = async (db: Db, mailbox: string): Promise<string | null> =>
  (await db.selectFrom('users').select('id').where('mailbox', '=', mailbox).executeTakeFirst())?.id ?? null

/** Returns the user of a mailbox with their ways locked (`lockWays`); null if it is nobody's by then. */
const lockUserOf = async (trx: Db, mailbox: string): Promise<string | null> => {
  const id = await findUserIdOf(trx, mailbox)
  return id !== null && (await lockWays(trx, id))?.mailbox === mailbox ? id : null
}

/** Returns the address by which a user logs in; null for none. */
export const findAddress = async (db: Db, userId: string): Promise<MailAddress | null> => {
  const user = await db
    .selectFrom('users')
    .select(['email', 'mailbox'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user && user.mailbox !== null ? { typed: user.email ?? user.mailbox, mailbox: user.mailbox } : null
}

/**
 * Returns the id of the user who logs in by a mailbox, inserted on first use; in the caller's transaction.
 * Simultaneous calls get the same user, and one that waits for a change of the address sees what came of it. Refused
 * while another account can have the mailbox back.
 */
export const findOrCreateUserId = async (
  trx: Db,
  { typed, mailbox }: MailAddress,
  nowMs: number,
): Promise<string | Refused<'address_held'>> => {
  const known = await lockUserOf(trx, mailbox)
  if (known !== null) return known
  await lockMailbox(trx, mailbox)
  for (;;) {
    const found = await lockUserOf(trx, mailbox)
    if (found !== null) return found
    if ((await readHolders(trx, mailbox, nowMs)).length > 0) return refuse('address_held')
    await trx
      .insertInto('users')
      .values({ id: randomUUID(), ...freshNames(), email: typed, mailbox, created_at: new Date(nowMs) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/**
 * Returns the id of the user who logs in by a mailbox, like `findOrCreateUserId`, and notes the use. The row stays
 * locked until the end of the caller's transaction, so that a change of the address waits.
 */
export const findOrCreateUserOfMailbox = async (
  trx: Db,
  address: MailAddress,
  nowMs: number,
): Promise<string | Refused<'address_held'>> => {
  for (;;) {
    const userId = await findOrCreateUserId(trx, address, nowMs)
    if (isRefused(userId)) return userId
    const used = await trx
      .updateTable('users')
      .set({ mail_used_at: new Date(nowMs) })
      .where('id', '=', userId)
      .where('mailbox', '=', address.mailbox)
      .executeTakeFirst()
    // Otherwise the address has been changed meanwhile.
    if (used.numUpdatedRows === 1n) return userId
  }
}

/**
 * Grants or revokes an administrator's right by address, in any spelling of its mailbox, and records the change in the same
 * transaction; `nowMs` in milliseconds. `unknown`: no account logs in by it.
 */
export const setAdmin = (
  db: Db,
  { email, isAdmin, nowMs }: { email: string; isAdmin: boolean; nowMs: number },
): Promise<'changed' | 'unchanged' | 'unknown'> =>
  db.transaction().execute(async (within) => {
    const mailbox = readAddress(email)?.mailbox
    if (mailbox === undefined) return 'unknown'
    const changed = await within
      .updateTable('users')
      .set({ is_admin: isAdmin })
      .where('mailbox', '=', mailbox)
      .where('is_admin', '!=', isAdmin)
      .returning('id')
      .executeTakeFirst()
    if (!changed) {
      const known = await within
        .selectFrom('users')
        .select('id')
        .where('mailbox', '=', mailbox)
        .executeTakeFirst()
      return known ? 'unchanged' : 'unknown'
    }
    await recordChange(within, {
      adminId: null,
      kind: 'administrator_set',
      subject: changed.id,
      userId: changed.id,
      reason: null,
      before: { is_admin: !isAdmin },
      after: { is_admin: isAdmin },
      nowMs,
    })
    return 'changed'
  })

/** Returns a user as other players see them; null when there is none. */
export const findProfile = async (
  db: Db,
  id: string,
): Promise<Pick<User, 'id' | 'username' | 'avatar'> | null> =>
  (await db
    .selectFrom('users')
    .select(['id', 'username', 'avatar'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) ?? null

/**
 * Has this user's account been deleted? In a transaction: a deletion that is being carried out is waited for, and none
 * begins until the transaction ends.
 */
export const isDeleted = async (trx: Db, id: string): Promise<boolean> => {
  const user = await trx
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return user !== undefined && user.deleted_at !== null
}

export const isUser = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
