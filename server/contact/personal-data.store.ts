import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'
import type { Db } from '../schema.ts'

/** The player's confirmed address: messages from another address may be anybody's. */
const mailboxOf = (db: Db, userId: string) =>
  db.selectFrom('users').select('mailbox').where('id', '=', userId).where('mailbox', 'is not', null)

/** Messages belong to the player whose confirmed address they name. */
export const contactData: PersonalData = {
  personal: {
    'contact_messages.idempotency_key': 'impersonal: a random key of the browser',
    'contact_messages.name': 'forgotten',
    'contact_messages.email': 'forgotten',
    'contact_messages.mailbox': 'forgotten',
    'contact_messages.subject': 'forgotten',
    'contact_messages.message': 'forgotten',
    'contact_messages.language': 'forgotten',
    'contact_messages.answered_by': 'nameless',
    'contact_messages.answer': 'forgotten',
  },

  mine: async (db, userId) => ({
    contact_messages: plainRows(
      await db
        .selectFrom('contact_messages')
        .select(['name', 'email', 'subject', 'message', 'language', 'sent_at', 'answer', 'answered_at'])
        .where('mailbox', 'in', mailboxOf(db, userId))
        .orderBy('sent_at')
        .orderBy('id')
        .execute(),
    ),
  }),

  forget: async (trx, userId) => {
    await trx.deleteFrom('contact_messages').where('mailbox', 'in', mailboxOf(trx, userId)).execute()
  },
}
