import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

const short = 'impersonal: a word of a closed list'

/** Accounts at Google and Immutable. */
export const openIdData: PersonalData = {
  personal: {
    'openid_identities.id': 'forgotten',
    'openid_identities.user_id': 'forgotten',
    'openid_identities.issuer': 'forgotten',
    'openid_identities.subject': 'forgotten',
    'openid_identities.way': short,
    'openid_identities.email': 'forgotten',
    'openid_tickets.user_id': 'forgotten',
    'openid_tickets.hash': 'forgotten',
    'openid_tickets.browser_hash': 'forgotten',
    'openid_tickets.session_id': 'forgotten',
    'openid_starts.user_id': 'forgotten',
    'openid_starts.hash': 'forgotten',
    'openid_starts.browser_hash': 'forgotten',
    'openid_starts.verifier_hash': 'forgotten',
    'openid_starts.session_id': 'forgotten',
    'openid_codes.user_id': 'forgotten',
    'openid_codes.held_for': 'forgotten',
    'openid_codes.hash': 'forgotten',
    'openid_codes.browser_hash': 'forgotten',
    'openid_codes.session_id': 'forgotten',
    'openid_codes.issuer': 'forgotten',
    'openid_codes.subject': 'forgotten',
    'openid_codes.email': 'forgotten',
  },

  mine: async (db, userId) => ({
    accounts_elsewhere: plainRows(
      await db
        .selectFrom('openid_identities')
        .select(['way', 'email', 'subject', 'added_at', 'used_at'])
        .where('user_id', '=', userId)
        .orderBy('added_at')
        .execute(),
    ),
  }),

  forget: async (trx, userId) => {
    // A code of a log-in has no user yet, only the account elsewhere.
    await trx
      .deleteFrom('openid_codes')
      .where((row) =>
        row.or([
          row('user_id', '=', userId),
          row('held_for', '=', userId),
          row.exists(
            row
              .selectFrom('openid_identities as identity')
              .select('identity.id')
              .whereRef('identity.issuer', '=', 'openid_codes.issuer')
              .whereRef('identity.subject', '=', 'openid_codes.subject')
              .where('identity.user_id', '=', userId),
          ),
        ]),
      )
      .execute()
    await trx.deleteFrom('openid_starts').where('user_id', '=', userId).execute()
    await trx.deleteFrom('openid_tickets').where('user_id', '=', userId).execute()
    await trx.deleteFrom('openid_identities').where('user_id', '=', userId).execute()
  },
}
