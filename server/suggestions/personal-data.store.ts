import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

const ofCommunity = 'stays: a suggestion that became a project belongs to the community'

/** Suggestions that became projects stay, as those of a deleted player; all others are deleted. */
export const suggestionsData: PersonalData = {
  personal: {
    'suggestions.player_id': 'nameless',
    'suggestions.category': 'impersonal: a word of a closed list',
    'suggestions.title': ofCommunity,
    'suggestions.description': ofCommunity,
    'suggestions.milestone': ofCommunity,
    'suggestions.reason': 'stays: the reason of a decision',
    'suggestion_steps.by_id': 'nameless',
    'suggestion_steps.reason': 'stays: the reason of a decision',
    'suggestion_steps.words': ofCommunity,
    'suggestion_steps.idempotency_key': 'impersonal: a random key of the browser',
  },

  mine: async (db, userId) => ({
    suggestions: plainRows(
      await db
        .selectFrom('suggestions')
        .select(['id', 'state', 'title', 'description', 'category', 'goal_cents', 'milestone'])
        .select(['project_id', 'reason', 'sent_at', 'changed_at'])
        .where('player_id', '=', userId)
        .orderBy('sent_at')
        .orderBy('id')
        .execute(),
    ),
    suggestion_steps: plainRows(
      await db
        .selectFrom('suggestion_steps as step')
        .innerJoin('suggestions', 'suggestions.id', 'step.suggestion_id')
        .select(['step.suggestion_id', 'step.kind', 'step.reason', 'step.at'])
        .select((row) =>
          row.ref('step.words').$castTo<Record<string, string | number | null> | null>().as('words'),
        )
        .where('suggestions.player_id', '=', userId)
        .orderBy('step.id')
        .execute(),
    ),
  }),

  forget: async (trx, userId) => {
    await trx
      .deleteFrom('suggestion_steps')
      .where('suggestion_id', 'in', (row) =>
        row
          .selectFrom('suggestions')
          .select('suggestions.id')
          .where('player_id', '=', userId)
          .where('project_id', 'is', null),
      )
      .execute()
    await trx
      .deleteFrom('suggestions')
      .where('player_id', '=', userId)
      .where('project_id', 'is', null)
      .execute()
  },
}
