import type { User } from '#contract/auth/session.contract.ts'
import { people } from '#server/user/demo-people.ts'
import type { PersonName } from '#server/user/demo-people.ts'

/** One of the demo's people as the API returns them: a player without a plan, unless `over` says otherwise. */
export const playerOf = (name: PersonName, over: Partial<User> = {}): User => {
  const { id, username, email, first_name, last_name, country } = people[name]
  return {
    id,
    username,
    email,
    first_name,
    last_name,
    country,
    is_admin: false,
    roles: [{ role_name: 'user' }],
    permissions: [],
    role: 'user',
    premium: false,
    plan_id: 'tier0',
    paid_plan_id: over.plan_id ?? 'tier0',
    avatar: null,
    daoAccess: false,
    favorite_page: null,
    theme_preference: null,
    rank: null,
    profile_types: ['player'],
    shows_name: false,
    tracking: null,
    purchasedFeatures: [],
    deletes_at: null,
    ...over,
  }
}
