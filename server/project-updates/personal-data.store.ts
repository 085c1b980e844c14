import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

const asDeleted = 'stays: updates stay as those of a deleted player'

export const projectUpdatesData: PersonalData = {
  personal: {
    'project_updates.author_id': 'nameless',
    'project_updates.title': asDeleted,
    'project_updates.text': asDeleted,
    'project_updates.idempotency_key': 'impersonal: a random key of the browser',
  },

  mine: async (db, userId) => ({
    updates: plainRows(
      await db
        .selectFrom('project_updates as update')
        .innerJoin('projects', 'projects.id', 'update.project_id')
        .select(['update.id', 'update.project_id', 'projects.title as project_title'])
        .select(['update.title', 'update.text', 'update.at', 'update.edited_at'])
        .select(['update.removed_at', 'update.removed_for'])
        .where('update.author_id', '=', userId)
        .orderBy('update.at')
        .orderBy('update.id')
        .execute(),
    ),
  }),
}
