import type { DisabledPages } from '#contract/http/written-page.ts'
import type { Session, User } from '#contract/auth/session.contract.ts'
import type { Call } from '#src/api/call.ts'
import type { Texts } from '#src/i18n/create-texts.ts'
import type { Arrived } from './landing/arrived.ts'

/** What the routes are given. */
export interface RouterContext {
  /** Resolves to the logged-in user once the session's start is over; null for a guest. */
  settledUser: (signal: AbortSignal) => Promise<User | null>
  /** Opens the log-in once the page that is shown instead is there; logging in then leads to this address. */
  askToLogIn: (href: string) => void
  /** The API, for the loaders of pages that only read. */
  call: Call
  /** Loads the texts of a page's feature. */
  loadTexts: Texts['load']
  /** What came with a page that the server wrote. */
  arrived: Arrived
  /** Pages that the operator closed. */
  disabledPages: DisabledPages
  /** The server is writing the page: what its charts would load is loaded by its loader. */
  isWriting: boolean
  /** Resolves to where '/' leads, once the session's start is over. */
  landing: (signal: AbortSignal) => Promise<string>
  /** Adopts the session of a return route, then goes on as after any log-in. */
  adoptSession: (session: Session) => void
  /** Goes to the payment page. */
  leave: (url: string) => void
  /** Opens an invoice of the payment provider in a tab beside this one. */
  leaveBeside: (url: string) => void
}
