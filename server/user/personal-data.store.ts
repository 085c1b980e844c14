import { deletedName } from '#contract/account/deleted-player.ts'
import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'
import { reserveNamesOf } from './username.store.ts'

/** An account: name, address, profile and choices. Its row stays as an id, to which books and votes refer. */
export const userData: PersonalData = {
  personal: {
    'users.username': 'forgotten',
    'users.username_skeleton': 'forgotten',
    'former_usernames.user_id': 'forgotten',
    'former_usernames.username': 'forgotten',
    'former_usernames.skeleton': 'forgotten',
    'reserved_usernames.skeleton_hash': 'impersonal: a hash, without a player',
    'users.email': 'forgotten',
    'users.mailbox': 'forgotten',
    'users.same_mailbox_as': 'forgotten',
    'users.avatar': 'forgotten',
    'users.first_name': 'forgotten',
    'users.last_name': 'forgotten',
    'users.country': 'forgotten',
    'users.theme_preference': 'forgotten',
    'users.favorite_page': 'forgotten',
    'users.language': 'forgotten',
    'users.time_zone': 'forgotten',
    'users.votes_barred_for': 'forgotten',
    'users.words': 'forgotten',
    'users.id': 'nameless',
  },

  mine: async (db, userId) => ({
    account: plainRows(
      await db
        .selectFrom('users')
        .select(['id', 'username', 'email', 'first_name', 'last_name', 'country', 'avatar'])
        .select(['theme_preference', 'favorite_page', 'language', 'time_zone', 'shows_name', 'created_at'])
        .select(['is_admin', 'dao_access', 'mail_added_at', 'mail_used_at'])
        .select(['rank', 'is_investor', 'tracking', 'username_changed_at'])
        .select(['votes_barred_at', 'votes_barred_for'])
        .where('id', '=', userId)
        .execute(),
    ),
    former_usernames: plainRows(
      await db
        .selectFrom('former_usernames')
        .select(['username', 'given_up_at', 'reserved_until'])
        .where('user_id', '=', userId)
        .orderBy('given_up_at')
        .execute(),
    ),
  }),

  forget: async (trx, userId, nowMs) => {
    await reserveNamesOf(trx, userId, nowMs)
    await trx.deleteFrom('former_usernames').where('user_id', '=', userId).execute()
    await trx
      .updateTable('users')
      .set({ same_mailbox_as: null })
      .where('same_mailbox_as', '=', userId)
      .execute()
    await trx
      .updateTable('users')
      .set({
        username: deletedName,
        username_skeleton: null,
        username_changed_at: null,
        rank: null,
        is_investor: false,
        tracking: null,
        email: null,
        mailbox: null,
        mail_added_at: null,
        mail_used_at: null,
        same_mailbox_as: null,
        is_admin: false,
        dao_access: false,
        avatar: null,
        first_name: null,
        last_name: null,
        country: null,
        theme_preference: null,
        favorite_page: null,
        language: null,
        time_zone: null,
        votes_barred_at: null,
        votes_barred_for: null,
        shows_name: false,
      })
      .where('id', '=', userId)
      .execute()
  },
}
