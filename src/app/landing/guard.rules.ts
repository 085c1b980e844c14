import type { User } from '#contract/auth/session.contract.ts'
import { isAdmin } from '#contract/auth/session.rules.ts'

/** Who may open a page. `players`: whoever is logged in, on any plan; `guests`: only whoever isn't. */
export type Access = 'everyone' | 'guests' | 'players' | 'dao' | 'admins'

/** What happens to whoever asks for a page: a log-in first, their settings instead, or the refusal on its own address. */
export type Verdict = 'open' | 'logIn' | 'settings' | 'refused'

type Rights = Pick<User, 'is_admin' | 'role' | 'roles' | 'permissions' | 'daoAccess'>

/** Which players may open it. */
const mayOpen: Record<Access, (user: Rights) => boolean> = {
  everyone: () => true,
  guests: () => false,
  players: () => true,
  dao: (user) => user.daoAccess,
  admins: isAdmin,
}

/**
 * The guard of every page (Shell 2.2 and 6; decisions.md, "Session"). It spares people a page that they can't use; what
 * they may read or do the server alone decides. `user`: null for a guest.
 */
export const guard = (access: Access, user: Rights | null): Verdict => {
  if (!user) return access === 'everyone' || access === 'guests' ? 'open' : 'logIn'
  if (mayOpen[access](user)) return 'open'
  return access === 'guests' ? 'settings' : 'refused'
}
