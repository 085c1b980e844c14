import type { User } from '#contract/auth/session.contract.ts'
import { isAdmin } from '#contract/auth/session.rules.ts'

/** A text that changes when the user may open other pages. */
const rightsOf = (user: User | null): string | null => user && `${user.id} ${isAdmin(user)} ${user.daoAccess}`

/**
 * Remembers the rights that pages were loaded for: a page loaded for one player must not be shown to the next, nor to
 * one who has lost a right.
 */
export const createReadersRights = () => {
  /** Null for a guest; undefined as long as no page depended on its reader. */
  let loadedFor: string | null | undefined
  return {
    /** Notes that a page is loaded for this reader; null for a guest. */
    note: (user: User | null): void => {
      loadedFor = rightsOf(user)
    },
    /** Returns true, once, when pages were loaded for a reader with other rights. */
    haveChanged: (user: User | null): boolean => {
      if (loadedFor === undefined || loadedFor === rightsOf(user)) return false
      loadedFor = undefined
      return true
    },
  }
}
