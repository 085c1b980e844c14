import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'
import { readAddresses } from '../user/addresses.store.ts'

/** Log-in links that were mailed to the player's addresses. */
export const magicLinkData: PersonalData = {
  personal: {
    'magic_links.hash': 'forgotten',
    'magic_links.email': 'forgotten',
    'magic_links.mailbox': 'forgotten',
    'magic_links.requested_from': 'forgotten',
    'magic_links.browser_hash': 'forgotten',
  },

  mine: async (db, userId) => {
    const addresses = await readAddresses(db, userId)
    if (addresses.length === 0) return { log_in_links: [] }
    return {
      log_in_links: plainRows(
        await db
          .selectFrom('magic_links')
          .select(['email', 'requested_at', 'expires_at', 'requested_from', 'used_at', 'voided_at'])
          .where('mailbox', 'in', addresses)
          .orderBy('requested_at')
          .execute(),
      ),
    }
  },

  forget: async (trx, userId) => {
    const addresses = await readAddresses(trx, userId)
    if (addresses.length > 0) await trx.deleteFrom('magic_links').where('mailbox', 'in', addresses).execute()
  },
}
