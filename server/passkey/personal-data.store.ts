import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

export const passkeyData: PersonalData = {
  personal: {
    'passkeys.id': 'forgotten',
    'passkeys.user_id': 'forgotten',
    'passkeys.credential_id': 'forgotten',
    'passkeys.public_key': 'forgotten',
    'passkeys.name': 'forgotten',
    'passkey_challenges.hash': 'forgotten',
    'passkey_challenges.session_id': 'forgotten',
  },

  mine: async (db, userId) => ({
    passkeys: plainRows(
      await db
        .selectFrom('passkeys')
        .select(['name', 'added_at', 'used_at'])
        .where('user_id', '=', userId)
        .orderBy('added_at')
        .execute(),
    ),
  }),

  forget: async (trx, userId) => {
    await trx
      .deleteFrom('passkey_challenges')
      .where('session_id', 'in', (row) =>
        row.selectFrom('sessions').select('id').where('user_id', '=', userId),
      )
      .execute()
    await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  },
}
