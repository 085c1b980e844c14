import type { DisabledPages } from '#contract/http/written-page.ts'
import type { Session, User } from '#contract/auth/session.contract.ts'
import type { Call } from '#src/api/call.ts'
import type { Texts } from '#src/i18n/create-texts.ts'
import type { Arrived } from './landing/arrived.ts'

export interface RouterContext {
  /** Resolves to the logged-in user once the session's start is over; null for a guest. */
  settledUser: (signal: AbortSignal) => Promise<User | null>
  /** Opens the log-in once the page shown instead has loaded; logging in then leads to this address. */
  askToLogIn: (href: string) => void
  /** The API, for the loaders of pages that only read. */
  call: Call
  loadTexts: Texts['load']
  /** Data that came with a page rendered by the server. */
  arrived: Arrived
  disabledPages: DisabledPages
  /** True while the server renders the page: its loader then loads the data that its charts would load. */
  isWriting: boolean
  /** Resolves to the page that '/' leads to, once the session's start is over. */
  landing: (signal: AbortSignal) => Promise<string>
  /** Adopts the session of a return route, then continues as after any log-in. */
  adoptSession: (session: Session) => void
  /** Continues as after any log-in, for a player who is logged in and on a return route. */
  landAfterReturn: () => void
  leave: (url: string) => void
  /** Opens an invoice of the payment provider in a tab beside this one. */
  leaveBeside: (url: string) => void
}
