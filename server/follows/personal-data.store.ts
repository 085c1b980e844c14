import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'
import { unfollowAll } from './follows.store.ts'

export const followsData: PersonalData = {
  personal: {
    'follows.player_id': 'forgotten',
    'follower_news.by_id': 'nameless',
    'follower_news.told_to': 'nameless',
    'follower_news.kind': 'impersonal: a word of a closed list',
    'follower_news.key': 'impersonal: ids',
    'follower_news.data': 'impersonal: ids and the title of a project',
  },

  mine: async (db, userId) => ({
    followed_projects: plainRows(
      await db
        .selectFrom('follows')
        .innerJoin('projects', 'projects.id', 'follows.project_id')
        .select(['follows.project_id', 'projects.title as project_title', 'follows.at'])
        .where('follows.player_id', '=', userId)
        .orderBy('follows.at')
        .orderBy('follows.project_id')
        .execute(),
    ),
  }),

  forget: unfollowAll,
}
