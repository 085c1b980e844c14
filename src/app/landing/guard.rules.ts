import type { User } from '#contract/auth/session.contract.ts'
import { isAdmin } from '#contract/auth/session.rules.ts'

/** Access rule of a page. `players`: any logged-in player, on any plan; `guests`: only a guest. */
export type Access = 'everyone' | 'guests' | 'players' | 'dao' | 'admins'

/** Result for a reader who requests a page: open it, log in first, their settings instead, or a refusal at its own address. */
export type Verdict = 'open' | 'logIn' | 'settings' | 'refused'

type Rights = Pick<User, 'is_admin' | 'role' | 'roles' | 'permissions' | 'daoAccess'>

/** Checks whether a player may open the page. */
const mayOpen: Record<Access, (user: Rights) => boolean> = {
  everyone: () => true,
  guests: () => false,
  players: () => true,
  dao: (user) => user.daoAccess,
  admins: isAdmin,
}

/**
 * The guard of every page (Shell 2.2 and 6; decisions.md, "Session"). It only keeps readers away from pages that they
 * cannot use; the server alone decides which data they may read or change. `user`: null for a guest.
 */
export const guard = (access: Access, user: Rights | null): Verdict => {
  if (!user) return access === 'everyone' || access === 'guests' ? 'open' : 'logIn'
  if (mayOpen[access](user)) return 'open'
  return access === 'guests' ? 'settings' : 'refused'
}
