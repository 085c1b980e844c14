import type { ErrorCode } from '#contract/errors.ts'
import type { Log } from '../process/log.ts'

/** Everything the security log tells, with the level of its line: `warn` is what an honest player never causes. */
const levels = {
  link_sent: 'info',
  link_refused: 'info',
  logged_in: 'info',
  logged_out: 'info',
  token_refused: 'info',
  refresh_refused: 'info',
  refresh_reused: 'warn',
  access_refused: 'warn',
  limit_reached: 'info',
  webhook_refused: 'warn',
  order_placed: 'info',
  order_paid: 'info',
  order_differs: 'warn',
} as const

export type SecurityEvent = keyof typeof levels

/** Ids, codes and the caller's network address; never an email address, a token or anything a caller wrote. */
export interface SecurityDetails {
  readonly peer?: string | undefined
  readonly userId?: string | undefined
  readonly sessionId?: string | undefined
  readonly orderId?: string | undefined
  /** Integer cents. */
  readonly cents?: number | null | undefined
  /** Why it was refused, or by which way somebody logged in. */
  readonly reason?: string | undefined
}

/** Writes one line of the security log: JSON with the event under `security`, and what is known of who and where. */
export const noteSecurity = (log: Log, event: SecurityEvent, details: SecurityDetails): void => {
  log[levels[event]]({ security: event, ...details }, 'security')
}

/** The refusals that are worth a line wherever they come from; those of tokens are noted where their session is known. */
export const refusalEvents: Partial<Record<ErrorCode, SecurityEvent>> = {
  rate_limited: 'limit_reached',
  link_too_soon: 'limit_reached',
  forbidden: 'access_refused',
  link_invalid: 'link_refused',
  link_used: 'link_refused',
  link_expired: 'link_refused',
}
