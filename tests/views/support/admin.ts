import type { Session, User } from '#contract/auth/session.contract.ts'
import { playerOf } from '#tests/support/people.ts'

/** A token that says what the server's would, for a page that only reads it. */
const tokenOf = (claims: { is_admin: boolean }): string => {
  const seconds = Math.floor(Date.now() / 1000)
  return `head.${btoa(JSON.stringify({ ...claims, iat: seconds, exp: seconds + 3600 }))}.signature`
}

export const userWith = ({ id, isAdmin }: { id: string; isAdmin: boolean }): User =>
  playerOf('dave', { id, is_admin: isAdmin })

/** A session whose token claims what it is told to, whatever the user is. */
export const sessionWith = (user: User, { claim }: { claim: boolean }): Session => ({
  token: tokenOf({ is_admin: claim }),
  refreshToken: `refresh-${user.id}`,
  user,
})
