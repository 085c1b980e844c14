import type { Session, User } from '#contract/session.contract.ts'

const person = (name: string, over: Partial<User> = {}): User => ({
  id: `user-${name}`,
  username: name,
  email: `${name}@example.com`,
  is_admin: false,
  roles: [{ role_name: 'player' }],
  permissions: [],
  role: 'player',
  premium: false,
  plan_id: 'tier0',
  avatar: null,
  daoAccess: false,
  favorite_page: null,
  first_name: null,
  last_name: null,
  country: null,
  theme_preference: null,
  purchasedFeatures: [],
  ...over,
})

export const alice = person('alice')
export const bob = person('bob', { premium: true, plan_id: 'tier3' })

/** Marks every token of the path tests, so that an invariant can look for one where it must not be. */
export const tokenMark = 'secret-token'

export const sessionOf = (user: User): Session => ({
  token: `${tokenMark}-access-${user.username}`,
  refreshToken: `${tokenMark}-refresh-${user.username}`,
  user,
})
