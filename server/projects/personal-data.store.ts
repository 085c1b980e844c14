import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

const ofCommunity = 'stays: a project belongs to the community'

/** Projects stay without an owner, and donations stay in the ledger without a name. */
export const projectsData: PersonalData = {
  personal: {
    'projects.owner_id': 'forgotten',
    'projects.id': ofCommunity,
    'projects.title': ofCommunity,
    'projects.description': ofCommunity,
    'projects.milestone': ofCommunity,
    'projects.words': ofCommunity,
    'projects.category': 'impersonal: a word of a closed list',
    'projects.status': 'impersonal: a word of a closed list',
    'project_totals.category': 'impersonal: a word of a closed list',
    'project_totals.status': 'impersonal: a word of a closed list',
    'donations.donor': 'nameless',
    'donations.project_type': 'impersonal: a word of a closed list',
    'donations.order_id': 'impersonal: the id of an order',
    'backers.player': 'nameless',
    'project_backers.player': 'nameless',
    'fund_milestones.milestone': 'impersonal: a text of the operator',
  },

  mine: async (db, userId) => ({
    donations: plainRows(
      await db
        .selectFrom('donations as donation')
        .leftJoin('projects', 'projects.id', 'donation.project_id')
        .select(['donation.id', 'donation.project_id', 'projects.title as project_title'])
        .select(['donation.project_type', 'donation.amount_cents', 'donation.order_id', 'donation.at'])
        .where('donation.donor', '=', userId)
        .orderBy('donation.at')
        .orderBy('donation.id')
        .execute(),
    ),
    own_projects: plainRows(
      await db
        .selectFrom('projects')
        .select(['id', 'title', 'description', 'category', 'status', 'goal_cents', 'milestone', 'created_at'])
        .where('owner_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    ),
  }),

  forget: async (trx, userId) => {
    await trx.updateTable('projects').set({ owner_id: null }).where('owner_id', '=', userId).execute()
  },
}
