import type { ErrorCode } from '#contract/errors.ts'
import type { Log } from '../process/log.ts'

/**
 * Events of the security log with the level of their line: `warn` is for events that an honest player never causes,
 * `error` for those that nobody may cause.
 */
const levels = {
  link_sent: 'info',
  link_refused: 'info',
  wallet_refused: 'info',
  openid_refused: 'info',
  openid_rejected: 'warn',
  passkey_refused: 'info',
  passkey_copied: 'warn',
  password_refused: 'info',
  password_set: 'info',
  way_added: 'info',
  way_removed: 'info',
  way_undone: 'warn',
  undo_refused: 'info',
  code_sent: 'info',
  code_refused: 'info',
  proved: 'info',
  proof_refused: 'info',
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
  order_refunded: 'warn',
  gift_code_made: 'warn',
  granted_by_hand: 'warn',
  receipt_wanted: 'info',
  worklist_settled: 'warn',
  suggestion_decided: 'info',
  announcement_decided: 'info',
  project_changed: 'warn',
  list_exported: 'warn',
  data_requested: 'info',
  data_downloaded: 'info',
  rights_changed: 'warn',
  sessions_ended: 'warn',
  deletion_requested: 'warn',
  deletion_taken_back: 'info',
  account_deleted: 'warn',
  votes_voided: 'warn',
  voting_barred: 'warn',
  contact_trapped: 'info',
  day_sealed: 'info',
  ledger_changed: 'error',
} as const

export type SecurityEvent = keyof typeof levels

/** Ids, codes and the caller's network address; never an email address, a token or text from the caller. */
export interface SecurityDetails {
  readonly peer?: string | undefined
  readonly userId?: string | undefined
  readonly sessionId?: string | undefined
  readonly orderId?: string | undefined
  /** Integer cents. */
  readonly cents?: number | null | undefined
  /** A closed date of the public ledger, and its seal. */
  readonly day?: string | undefined
  readonly seal?: string | undefined
  /** Reason of a refusal, method of a log-in, or kind of a way in. */
  readonly reason?: string | undefined
}

/** Writes one line of the security log: JSON with the event under `security` and the known facts about the caller. */
export const noteSecurity = (log: Log, event: SecurityEvent, details: SecurityDetails): void => {
  log[levels[event]]({ security: event, ...details }, 'security')
}

/** Refusals logged wherever they occur; those of tokens are logged where their session is known. */
export const refusalEvents: Partial<Record<ErrorCode, SecurityEvent>> = {
  rate_limited: 'limit_reached',
  link_too_soon: 'limit_reached',
  forbidden: 'access_refused',
  link_invalid: 'link_refused',
  link_used: 'link_refused',
  link_expired: 'link_refused',
  nonce_invalid: 'wallet_refused',
  signature_invalid: 'wallet_refused',
  openid_expired: 'openid_refused',
  openid_code_invalid: 'openid_refused',
  ticket_invalid: 'openid_refused',
  identity_of_another: 'openid_refused',
  identity_not_yours: 'openid_refused',
  proof_of_another: 'openid_refused',
  openid_rejected: 'openid_rejected',
  passkey_challenge_invalid: 'passkey_refused',
  passkey_unknown: 'passkey_refused',
  passkey_refused: 'passkey_refused',
  login_failed: 'password_refused',
  password_wrong: 'password_refused',
  code_too_soon: 'limit_reached',
  code_spent: 'code_refused',
  proof_refused: 'proof_refused',
  undo_invalid: 'undo_refused',
  undo_expired: 'undo_refused',
}
