import { sql } from 'kysely'
import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

/**
 * The chain of changes stays, with ids. Texts of changes about the player go, as do all that have their address or
 * wallet, or their name as an owner's.
 */
export const auditData: PersonalData = {
  personal: {
    'audit_entries.admin_id': 'nameless',
    'audit_entries.user_id': 'nameless',
    'audit_entries.kind': 'impersonal: a word of a closed list',
    'audit_entries.subject': 'impersonal: an id',
    'audit_entries.before': 'impersonal: numbers, times, ids and words of closed lists',
    'audit_entries.after': 'impersonal: numbers, times, ids and words of closed lists',
    'audit_entries.key': 'impersonal: ids and random keys',
    'audit_texts.salt': 'forgotten',
    'audit_texts.reason': 'forgotten',
    'audit_texts.before': 'forgotten',
    'audit_texts.after': 'forgotten',
    'audit_seals.texts_hash': 'impersonal: a salted hash, whose salt goes with the texts',
    'audit_seals.seal': 'impersonal: a hash of the chain',
  },

  mine: async (db, userId) => ({
    changes_about_you: plainRows(
      await db
        .selectFrom('audit_entries')
        .select(['kind', 'order_id', 'at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
    ),
  }),

  forget: async (trx, userId) => {
    await sql`select forget_audit_texts(${userId})`.execute(trx)
  },
}
