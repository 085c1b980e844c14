import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

/** Mailed codes. The address itself is in the account. */
export const emailData: PersonalData = {
  personal: {
    'mail_codes.user_id': 'forgotten',
    'mail_codes.hash': 'forgotten',
    'mail_codes.email': 'forgotten',
    'mail_codes.mailbox': 'forgotten',
  },

  mine: async (db, userId) => ({
    mailed_codes: plainRows(
      await db
        .selectFrom('mail_codes')
        .select(['purpose', 'email', 'created_at', 'expires_at', 'used_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    ),
  }),

  forget: async (trx, userId) => {
    await trx.deleteFrom('mail_codes').where('user_id', '=', userId).execute()
  },
}
