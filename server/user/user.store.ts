import { randomInt, randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { isSubscriber } from '#contract/plans/plans.rules.ts'
import type { MailAddress } from '#contract/values/mail-address.rules.ts'
import { readAddress } from '#contract/values/mail-address.rules.ts'
import type { User } from '#contract/auth/session.contract.ts'
import { recordChange } from '../audit/audit.store.ts'
import type { Db } from '../schema.ts'
import { planInForce } from '../subscriptions/plan-in-force.store.ts'
import { findPaidPlan } from '../subscriptions/subscriptions.store.ts'
import type { UsersTable } from './user.tables.ts'

/** Returns the user as sent to the page, with the current plan; null when there is none. */
export const findUser = async (db: Db, id: string, nowMs: number): Promise<User | null> => {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
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
    purchasedFeatures: features,
  }
}

type Changes = Pick<
  Updateable<UsersTable>,
  'favorite_page' | 'theme_preference' | 'first_name' | 'last_name' | 'country' | 'shows_name'
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

/** Inserts a user without an address and returns its id: another way in leads to it. `nowMs` in milliseconds. */
export const insertUser = async (db: Db, nowMs: number): Promise<string> => {
  const id = randomUUID()
  await db
    .insertInto('users')
    .values({ id, username: freshName(), email: null, created_at: new Date(nowMs) })
    .execute()
  return id
}

/** Inserts a user with an address and returns its id; null when somebody has the mailbox. `nowMs` in milliseconds. */
export const insertUserOfMailbox = async (
  db: Db,
  { typed, mailbox }: MailAddress,
  nowMs: number,
): Promise<string | null> => {
  const inserted = await db
    .insertInto('users')
    .values({ id: randomUUID(), username: freshName(), email: typed, mailbox, created_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Returns the id of the user who logs in by a mailbox, null for none. */
export const findUserIdOfMailbox = async (db: Db, mailbox: string): Promise<string | null> =>
  (await db.selectFrom('users').select('id').where('mailbox', '=', mailbox).executeTakeFirst())?.id ?? null

/** Returns the id of the user who logs in by a mailbox, inserted on first use. Simultaneous calls get the same user. */
export const findOrCreateUserId = async (db: Db, address: MailAddress, nowMs: number): Promise<string> => {
  for (;;) {
    const found = await findUserIdOfMailbox(db, address.mailbox)
    if (found !== null) return found
    // A first name may be taken by chance: then another one is tried.
    const inserted = await insertUserOfMailbox(db, address, nowMs)
    if (inserted !== null) return inserted
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

export const isUser = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
