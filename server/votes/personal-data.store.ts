import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

/** Votes stay counted, under the id of a player without name. */
export const votesData: PersonalData = {
  personal: {
    'project_votes.voter': 'nameless',
    'project_votes.idempotency_key': 'impersonal: a random key of the browser',
    'vote_ledger.user_id': 'nameless',
    'vote_ledger.bank': 'impersonal: a word of a closed list',
    'vote_ledger.kind': 'impersonal: a word of a closed list',
    'vote_power.user_id': 'nameless',
    'vote_power.zone': 'forgotten',
    'vote_voids.admin_id': 'nameless',
    'vote_voids.user_id': 'nameless',
  },

  mine: async (db, userId) => ({
    votes: plainRows(
      await db
        .selectFrom('project_votes as vote')
        .innerJoin('projects', 'projects.id', 'vote.project_id')
        .select(['vote.id', 'vote.project_id', 'projects.title as project_title', 'vote.votes'])
        .select(['vote.order_id', 'vote.reverses', 'vote.at'])
        .where('vote.voter', '=', userId)
        .orderBy('vote.at')
        .orderBy('vote.id')
        .execute(),
    ),
    votes_granted: plainRows(
      await db
        .selectFrom('vote_ledger')
        .select(['bank', 'votes', 'kind', 'order_id', 'granted_on', 'at'])
        .where('user_id', '=', userId)
        .where('project_vote_id', 'is', null)
        .orderBy('at')
        .orderBy('id')
        .execute(),
    ),
    votes_left: plainRows(
      await db
        .selectFrom('vote_power')
        .select(['zone', 'granted_on', 'daily_earned', 'daily_used', 'bank'])
        .select(['donation_earned', 'donation_used'])
        .where('user_id', '=', userId)
        .execute(),
    ),
    votes_voided: plainRows(
      await db
        .selectFrom('vote_voids')
        .select(['votes', 'given_back', 'at'])
        .where('user_id', '=', userId)
        .orderBy('at')
        .orderBy('id')
        .execute(),
    ),
  }),

  forget: async (trx, userId) => {
    await trx.updateTable('vote_power').set({ zone: null }).where('user_id', '=', userId).execute()
  },
}
