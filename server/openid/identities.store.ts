import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import { readAddress } from '#contract/values/mail-address.rules.ts'
import type { OpenIdPerson } from '../platform/openid/openid.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { findOrCreateUserId, findUserIdOf, insertUser, lockMailbox } from '../user/user.store.ts'
import { lockOwnerFirst } from '../way-changes/lock-owner.store.ts'
import { recordWayChange } from '../way-changes/way-changes.store.ts'

type Identity = OpenIdPerson & { readonly way: OpenIdWay }

type Person = Pick<OpenIdPerson, 'issuer' | 'subject'>

/** Calls with the same person take turns until the end of the caller's transaction, which locks its user first. */
export const lockPerson = async (trx: Db, { issuer, subject }: Person): Promise<void> => {
  const name = JSON.stringify(['openid', issuer, subject])
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** Returns the user of an identity and notes the use; undefined when nobody has it. */
const noteIdentityUse = async (trx: Db, { issuer, subject, email }: Identity, nowMs: number) => {
  const used = await trx
    .updateTable('openid_identities')
    .set({ used_at: new Date(nowMs), email })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst()
  return used?.user_id
}

const insertIdentity = async (
  trx: Db,
  userId: string,
  { issuer, subject, way, email }: Identity,
  { addedAt, usedAt }: { addedAt: Date; usedAt: Date | null },
): Promise<string> => {
  const id = randomUUID()
  await trx
    .insertInto('openid_identities')
    .values({ id, issuer, subject, way, user_id: userId, email, added_at: addedAt, used_at: usedAt })
    .execute()
  return id
}

/** The account of the person's address, which they have not proved yet. */
export interface Held {
  readonly heldFor: string
}

/**
 * Returns the user of a person, inserted on first use with the verified address; in the caller's transaction. The
 * address alone never leads to an account: if somebody has it, their account is returned as `heldFor`. A new account's
 * address is told, with a link that takes the person out again. Refused while another account can have the address back.
 */
export const findOrCreateUserOfPerson = async (
  trx: Db,
  identity: Identity,
  nowMs: number,
): Promise<{ readonly userId: string } | Held | Refused<'address_held'>> => {
  await lockOwnerFirst(trx, {
    findOwner: async () => {
      const person = trx
        .selectFrom('openid_identities')
        .select('user_id')
        .where('issuer', '=', identity.issuer)
        .where('subject', '=', identity.subject)
      return (await person.executeTakeFirst())?.user_id
    },
    lock: () => lockPerson(trx, identity),
  })
  const known = await noteIdentityUse(trx, identity, nowMs)
  if (known !== undefined) return { userId: known }
  const address = identity.email === null ? null : readAddress(identity.email)
  if (address) await lockMailbox(trx, address.mailbox)
  const owner = address && (await findUserIdOf(trx, address.mailbox))
  if (owner) return { heldFor: owner }
  const at = new Date(nowMs)
  const userId = address ? await findOrCreateUserId(trx, address, nowMs) : await insertUser(trx, nowMs)
  if (isRefused(userId)) return userId
  const wayId = await insertIdentity(trx, userId, identity, { addedAt: at, usedAt: at })
  // The hub has only the issuer's word for the address: its owner may be somebody else.
  if (address)
    await recordWayChange(trx, {
      userId,
      change: 'added',
      kind: identity.way,
      wayId,
      isFirst: true,
      nowMs,
    })
  return { userId }
}

/**
 * Adds an identity to an account, in the caller's transaction, which holds the lock of its ways; adding it again changes
 * nothing.
 */
export const addIdentity = async (
  trx: Db,
  userId: string,
  identity: Identity,
  nowMs: number,
): Promise<Refused<'identity_of_another'> | null> => {
  await lockPerson(trx, identity)
  const known = await noteIdentityUse(trx, identity, nowMs)
  if (known !== undefined) return known === userId ? null : refuse('identity_of_another')
  const id = await insertIdentity(trx, userId, identity, { addedAt: new Date(nowMs), usedAt: null })
  await recordWayChange(trx, { userId, change: 'added', kind: identity.way, wayId: id, nowMs })
  return null
}

/** Is this person a way into this account? Notes the use. */
export const isPersonOf = async (
  trx: Db,
  userId: string,
  { issuer, subject }: Person,
  nowMs: number,
): Promise<boolean> => {
  const used = await trx
    .updateTable('openid_identities')
    .set({ used_at: new Date(nowMs) })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
