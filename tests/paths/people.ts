import type { Session, User } from '#contract/auth/session.contract.ts'
import { playerOf } from '#tests/support/people.ts'

// The id isn't the name: a flow that took one for the other would be seen.
export const alice = playerOf('alice', { id: 'user-alice' })
export const bob = playerOf('bob', { id: 'user-bob', premium: true, plan_id: 'tier3' })

/** Marks every token of the path tests, so that an invariant can look for one where it must not be. */
export const tokenMark = 'secret-token'

export const sessionOf = (user: User): Session => ({
  token: `${tokenMark}-access-${user.username}`,
  refreshToken: `${tokenMark}-refresh-${user.username}`,
  user,
})
