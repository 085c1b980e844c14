import type { Session, User } from '#contract/auth/session.contract.ts'
import type { SessionMirror } from './session-mirror.ts'
import type { SessionRecord } from './session-record.ts'
import { endOf, nothing, recordOf } from './session-record.ts'
import type { SessionTruth } from './session-truth.ts'

/** Stores the browser's session: one record for all tabs, a mirror of it, and a copy in this tab's memory. */
export interface SessionVault {
  /** Returns the access token that this tab knows. */
  token(): string | null
  /** Returns the end of the token, in milliseconds since the epoch; null without one. */
  endsAt(): number | null
  /** True when no storage accepted the session: it lasts only as long as this page. */
  isVolatile(): boolean
  load(): Promise<SessionRecord>
  /** Stores a new session and replaces any previous one. */
  store(session: Session): Promise<void>
  /**
   * Stores a refreshed session only if the refresh token it came from is still the stored one, and returns the session
   * in force: a refresh that ends after a log-out stores nothing.
   */
  commit(session: Session, usedRefreshToken: string): Promise<SessionRecord>
  /** Stores the user that the server sent, if still logged in. */
  noteUser(user: User): Promise<void>
  /**
   * Clears the session and returns its refresh token. `hasExpired`: the server refused it, and other tabs show that
   * too; a session from another tab's later log-in stays.
   */
  clear(reason: { hasExpired: boolean }): Promise<string | null>
}

interface Parts {
  truth: SessionTruth
  mirror: SessionMirror
  now: () => number
}

export const createSessionVault = ({ truth, mirror, now }: Parts): SessionVault => {
  let held = nothing

  /** True while no storage works: the session exists in this tab's memory only. */
  let isVolatile = false

  const take = (record: SessionRecord): SessionRecord => {
    held = record
    return record
  }
  /** The mirror has no arrival time of the token; for this tab's own token the tab knows it. */
  const readMirror = (): SessionRecord | null => {
    const seen = mirror.read()
    return seen && seen.token === held.token ? { ...seen, receivedAt: held.receivedAt } : seen
  }
  const update = async (
    decide: (kept: SessionRecord) => SessionRecord | undefined,
  ): Promise<SessionRecord> => {
    let next: SessionRecord | undefined
    let kept = nothing
    let hasTruth = true
    let isMirrored = true
    const step = (stored: SessionRecord | undefined): SessionRecord | undefined => {
      kept = isVolatile ? held : (stored ?? readMirror() ?? held)
      next = decide(kept)
      // Written inside the transaction: a later write could undo another tab's change.
      if (next) isMirrored = mirror.write(next)
      return next
    }
    try {
      await truth.update(step)
    } catch {
      // Without IndexedDB only the mirror is left; the server's leeway covers two tabs that refresh at once.
      hasTruth = false
      step(undefined)
    }
    if (next) isVolatile = !isMirrored && !hasTruth
    return next ?? kept
  }

  return {
    token: () => held.token,
    endsAt: () => endOf(held),
    isVolatile: () => isVolatile,
    load: async () => take(await update(() => undefined)),
    store: async (session) => {
      const record = recordOf(session, now())
      await update(() => record)
      take(record)
    },
    commit: async (session, usedRefreshToken) => {
      const record = recordOf(session, now())
      return take(await update((kept) => (kept.refreshToken === usedRefreshToken ? record : undefined)))
    },
    noteUser: async (user) => {
      const token = held.token
      take(
        await update((kept) => (kept.token !== null && kept.token === token ? { ...kept, user } : undefined)),
      )
    },
    clear: async ({ hasExpired }) => {
      const before = held.refreshToken
      let ended = before
      take(nothing)
      await update((kept) => {
        if (hasExpired && kept.refreshToken !== before) return undefined
        ended = kept.refreshToken ?? before
        return { ...nothing, hasExpired }
      })
      return ended
    },
  }
}
