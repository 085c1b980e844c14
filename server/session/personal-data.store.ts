import { sql } from 'kysely'
import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'
import { readAddresses } from '../user/addresses.store.ts'
import { deleteSessionsOf } from './session.store.ts'

/** Sessions end at once, in every process. */
export const sessionData: PersonalData = {
  personal: {
    'sessions.user_id': 'forgotten',
    'sessions.id': 'impersonal: a random id',
    'sessions.browser': 'forgotten',
    'sessions.system': 'forgotten',
    'refresh_tokens.hash': 'forgotten',
    'refresh_tokens.session_id': 'forgotten',
    'seen_browsers.user_id': 'forgotten',
    'seen_browsers.hash': 'forgotten',
    'rate_limits.key': 'forgotten',
    'rate_limits.hits': 'impersonal: times of calls',
  },

  mine: async (db, userId) => ({
    devices: plainRows(
      await db
        .selectFrom('sessions')
        .select(['browser', 'system', 'device', 'way', 'created_at', 'expires_at', 'revoked_at', 'proved_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    ),
    browsers_seen: plainRows(
      await db
        .selectFrom('seen_browsers')
        .select('seen_at')
        .where('user_id', '=', userId)
        .orderBy('seen_at')
        .execute(),
    ),
  }),

  forget: async (trx, userId) => {
    await deleteSessionsOf(trx, userId)
    await trx.deleteFrom('seen_browsers').where('user_id', '=', userId).execute()
    // The last part of a key is whose calls it counts: of an address, a player or a peer.
    for (const address of await readAddresses(trx, userId))
      await trx
        .deleteFrom('rate_limits')
        .where(sql<boolean>`right(key, length(${address}) + 1) = ${`:${address}`}`)
        .execute()
  },
}
