import { openIdWays } from '#contract/auth/openid.contract.ts'
import type { WaysIn } from '../feature.ts'
import { lockPerson } from './identities.store.ts'

/** Accounts of Google and Immutable as ways into the hub. */
export const openIdWaysIn: WaysIn = {
  kinds: openIdWays,

  list: async (db, userId) => {
    const rows = await db
      .selectFrom('openid_identities')
      .select(['id', 'way', 'email', 'added_at', 'used_at'])
      .where('user_id', '=', userId)
      .orderBy('added_at')
      .orderBy('id')
      .execute()
    return rows.map(({ id, way, email, added_at: addedAt, used_at: usedAt }) => ({
      kind: way,
      id,
      name: email,
      addedAt,
      usedAt,
    }))
  },

  remove: async (trx, userId, { kind, id }) => {
    const row = await trx
      .deleteFrom('openid_identities')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where((is) => is.or(openIdWays.filter((way) => way === kind).map((way) => is('way', '=', way))))
      .returningAll()
      .executeTakeFirst()
    if (!row) return null
    const { issuer, subject, email } = row
    return {
      id,
      issuer,
      subject,
      email,
      added_at: row.added_at.toISOString(),
      used_at: row.used_at?.toISOString() ?? null,
    }
  },

  restore: async (trx, userId, kind, removed) => {
    const way = openIdWays.find((one) => one === kind)
    if (!way) return false
    const { id, issuer, subject, email, added_at: addedAt, used_at: usedAt } = removed
    await lockPerson(trx, { issuer: String(issuer), subject: String(subject) })
    const inserted = await trx
      .insertInto('openid_identities')
      .values({
        id: String(id),
        issuer: String(issuer),
        subject: String(subject),
        way,
        user_id: userId,
        email: email === null ? null : String(email),
        added_at: new Date(String(addedAt)),
        used_at: usedAt === null ? null : new Date(String(usedAt)),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  },
}
