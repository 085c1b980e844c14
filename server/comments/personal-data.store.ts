import { sql } from 'kysely'
import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

/** Comments stay readable with their replies, as those of a deleted player. */
export const commentsData: PersonalData = {
  personal: {
    'project_comments.author_id': 'nameless',
    'project_comments.removed_by': 'nameless',
    'project_comments.text': 'stays: comments stay as those of a deleted player',
    'project_comments.idempotency_key': 'impersonal: a random key of the browser',
    'comment_authors.author_id': 'nameless',
    'comment_reports.player_id': 'nameless',
    'comment_removals.admin_id': 'nameless',
    'comment_removals.reason': 'impersonal: a word of a closed list',
    'comment_removals.text': 'forgotten',
    'reported_comments.answered_by': 'nameless',
  },

  mine: async (db, userId) => ({
    comments: plainRows(
      await db
        .selectFrom('project_comments as comment')
        .innerJoin('projects', 'projects.id', 'comment.project_id')
        .select(['comment.id', 'comment.project_id', 'projects.title as project_title', 'comment.parent_id'])
        .select([
          'comment.text',
          'comment.at',
          'comment.edited_at',
          'comment.removed_at',
          'comment.removed_for',
        ])
        .select((row) =>
          // An administrator's removal keeps the text for the case that it is undone.
          row
            .selectFrom('comment_removals as removal')
            .select('removal.text')
            .whereRef('removal.comment_id', '=', 'comment.id')
            .whereRef('comment.removed_by', '=', 'removal.admin_id')
            .where('comment.text', 'is', null)
            .orderBy('removal.id', 'desc')
            .limit(1)
            .as('removed_text'),
        )
        .where('comment.author_id', '=', userId)
        .orderBy('comment.at')
        .orderBy('comment.id')
        .execute(),
    ),
    comment_reports: plainRows(
      await db
        .selectFrom('comment_reports')
        .select(['comment_id', 'reason', 'at', 'answered_as', 'answered_at'])
        .where('player_id', '=', userId)
        .orderBy('at')
        .execute(),
    ),
  }),

  forget: async (trx, userId) => {
    // Nobody can ask for a removed comment again.
    await trx
      .updateTable('comment_removals')
      .set({ text: sql<string>`''` })
      .where('comment_id', 'in', (row) =>
        row.selectFrom('project_comments').select('id').where('author_id', '=', userId),
      )
      .execute()
  },
}
