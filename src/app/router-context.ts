import type { Session, User } from '#contract/session.contract.ts'
import type { Call } from '#src/api/call.ts'

/** What the routes are given. */
export interface RouterContext {
  /** Resolves to the logged-in user once the session's start is over; null for a guest. */
  settledUser: (signal: AbortSignal) => Promise<User | null>
  /** The API, for the loaders of pages that only read. */
  call: Call
  /** Resolves to where '/' leads, once the session's start is over. */
  landing: (signal: AbortSignal) => Promise<string>
  /** Adopts the session of a return route, then goes on as after any log-in. */
  adoptSession: (session: Session) => void
}
