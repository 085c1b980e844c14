import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

export const walletData: PersonalData = {
  personal: {
    'wallets.user_id': 'forgotten',
    'wallets.address': 'forgotten',
    'wallets.app': 'forgotten',
    'wallet_texts.hash': 'forgotten',
    'wallet_texts.address': 'forgotten',
    'wallet_texts.message': 'forgotten',
  },

  mine: async (db, userId) => ({
    wallets: plainRows(
      await db
        .selectFrom('wallets')
        .select(['address', 'app', 'chain_id', 'added_at', 'used_at'])
        .where('user_id', '=', userId)
        .orderBy('added_at')
        .execute(),
    ),
  }),

  forget: async (trx, userId) => {
    await trx
      .deleteFrom('wallet_texts')
      .where('address', 'in', (row) =>
        row.selectFrom('wallets').select('address').where('user_id', '=', userId),
      )
      .execute()
    await trx.deleteFrom('wallets').where('user_id', '=', userId).execute()
  },
}
