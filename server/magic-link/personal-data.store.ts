import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'
import { findAddress } from '../user/user.store.ts'

/** Log-in links that were mailed to the player's address. */
export const magicLinkData: PersonalData = {
  personal: {
    'magic_links.hash': 'forgotten',
    'magic_links.email': 'forgotten',
    'magic_links.mailbox': 'forgotten',
    'magic_links.requested_from': 'forgotten',
    'magic_links.browser_hash': 'forgotten',
  },

  mine: async (db, userId) => {
    const address = await findAddress(db, userId)
    return {
      log_in_links: address
        ? plainRows(
            await db
              .selectFrom('magic_links')
              .select(['email', 'requested_at', 'expires_at', 'requested_from', 'used_at', 'voided_at'])
              .where('mailbox', '=', address.mailbox)
              .orderBy('requested_at')
              .execute(),
          )
        : [],
    }
  },

  forget: async (trx, userId) => {
    const address = await findAddress(trx, userId)
    if (address) await trx.deleteFrom('magic_links').where('mailbox', '=', address.mailbox).execute()
  },
}
