import { randomUUID } from 'node:crypto'
import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'
import type { Db } from '../schema.ts'
import { readAddresses } from '../user/addresses.store.ts'

/** Mails that others sent to the player's address: they stay counted, without it. */
const deleteReceived = async (trx: Db, mailbox: string, nowMs: number): Promise<void> => {
  await trx
    .updateTable('gift_codes')
    .set({ recipient_email: null })
    .where('recipient_email', '=', mailbox)
    .execute()
  const nobody = `nobody-${randomUUID()}`
  await trx.insertInto('gift_addresses').values({ address: nobody }).execute()
  await trx
    .updateTable('gift_mails')
    .set({ due_at: null, failed_as: 'dropped', failed_at: new Date(nowMs) })
    .where('address', '=', mailbox)
    .where('due_at', 'is not', null)
    .execute()
  await trx
    .updateTable('gift_mails')
    .set({ address: nobody, mail_to: '', message: '' })
    .where('address', '=', mailbox)
    .execute()
  await trx
    .deleteFrom('gift_addresses')
    .where('address', '=', mailbox)
    .where('stopped_at', 'is', null)
    .execute()
}

/** Codes stay valid for whoever has them. */
export const giftsData: PersonalData = {
  personal: {
    'gift_codes.id': 'impersonal: a random id',
    'gift_codes.buyer_id': 'nameless',
    'gift_codes.claimed_by': 'nameless',
    'gift_codes.source': 'impersonal: a word of an administrator for a campaign',
    'gift_codes.recipient_email': 'forgotten',
    'gift_code_secrets.hmac': 'impersonal: a code’s HMAC',
    'gift_code_secrets.key_id': 'impersonal: the id of a key',
    'gift_code_secrets.sealed': 'impersonal: a code, which stays valid',
    'gift_code_secrets.head': 'impersonal: the beginning of a code',
    'gift_code_requests.requested_by': 'nameless',
    'gift_code_requests.key': 'impersonal: a random key, or the hash of a campaign’s token',
    'gift_addresses.address': 'stays: an address that wants no gift mails gets none, whoever it belongs to',
    'gift_mails.id': 'impersonal: a random id',
    'gift_mails.giver_id': 'forgotten',
    'gift_mails.address': 'forgotten',
    'gift_mails.mail_to': 'forgotten',
    'gift_mails.message': 'forgotten',
    'gift_mails.language': 'impersonal: a word of a closed list',
  },

  mine: async (db, userId) => ({
    gifts_bought: plainRows(
      await db
        .selectFrom('gift_codes')
        .select(['id', 'order_id', 'plan_id', 'months', 'created_at', 'recipient_email', 'split_at'])
        .select('claimed_at')
        .where('buyer_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    ),
    gifts_received: plainRows(
      await db
        .selectFrom('gift_codes')
        .select(['id', 'plan_id', 'months', 'claimed_at'])
        .where('claimed_by', '=', userId)
        .orderBy('claimed_at')
        .orderBy('id')
        .execute(),
    ),
    gift_mails: plainRows(
      await db
        .selectFrom('gift_mails')
        .select(['gift_code_id', 'mail_to', 'message', 'language', 'requested_at', 'deliver_at'])
        .select(['mailed_at', 'failed_at', 'failed_as'])
        .where('giver_id', '=', userId)
        .orderBy('requested_at')
        .orderBy('id')
        .execute(),
    ),
  }),

  forget: async (trx, userId, nowMs) => {
    await trx.deleteFrom('gift_mails').where('giver_id', '=', userId).execute()
    await trx
      .updateTable('gift_codes')
      .set({ recipient_email: null })
      .where('buyer_id', '=', userId)
      .execute()
    for (const address of await readAddresses(trx, userId)) await deleteReceived(trx, address, nowMs)
  },
}
