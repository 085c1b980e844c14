import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

export const announcementsData: PersonalData = {
  personal: {
    'announcements.author_id': 'nameless',
    'announcements.reached_to': 'nameless',
    'announcements.cleared_to': 'nameless',
    'announcements.key': 'impersonal: ids',
    'announcements.state': 'impersonal: a word of a closed list',
    'announcements.path': 'impersonal: an address on the hub',
    'announcements.texts': 'stays: the hub told all its players, and its words are the hub’s',
  },

  mine: async (db, userId) => ({
    announcements: plainRows(
      await db
        .selectFrom('announcements')
        .select(['id', 'state', 'path', 'created_at', 'sent_at'])
        .where('author_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    ),
  }),
}
