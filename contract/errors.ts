import * as v from 'valibot'

/**
 * Every error code that can travel from the API to the page: one closed list.
 * `server/platform/http/http-error.ts` maps each to an HTTP status (a missing one does not compile),
 * `src/api/error-texts.ts` maps each to a catalogue entry for people.
 */
export const errorCodes = [
  // any endpoint
  'invalid_request',
  'payload_too_large',
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'rate_limited',
  'internal',
  'unavailable',
  // session
  'refresh_refused',
  'token_invalid',
  // magic link
  'email_invalid',
  'mail_failed',
  'link_too_soon',
  'link_invalid',
  'link_used',
  'link_expired',
  // order
  'order_empty',
  'order_needs_plan_or_gift',
  'order_total_not_positive',
  'order_too_large',
  'order_mismatch',
  'order_two_payments',
  'order_already_paid',
  'project_closed',
  'order_replaced',
  'plan_change_unsupported',
  'user_without_id',
  'price_missing',
  'return_url_refused',
  'payment_failed',
  // subscription
  'subscription_over',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** Codes every endpoint may answer with, whatever its own list says. */
export const commonErrors = [
  'invalid_request',
  'payload_too_large',
  'rate_limited',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]

/**
 * The body of every failed answer. `error` is the sentence for the log and for tools (Shell 7: "error in field
 * error"), `code` is what programs read, `requestId` is what a player can quote to support.
 */
export const errorBody = v.object({
  error: v.string(),
  code: v.picklist(errorCodes),
  requestId: v.string(),
  retryAfterSeconds: v.optional(v.number()),
})
export type ErrorBody = v.InferOutput<typeof errorBody>

/**
 * What can go wrong before an answer arrives: the page's own codes beside the API's. `plan_or_gift_refused` is the
 * server's `order_needs_plan_or_gift`, whose text differs from that of the page's own check (Money 8).
 */
export const clientErrorCodes = [
  'offline',
  'timeout',
  'unexpected_answer',
  'address_refused',
  'plan_or_gift_refused',
  'donation_not_added',
] as const

/** Why a flow could not go on: what a machine keeps in its context, and what the catalogue has a sentence for. */
export type Problem = ErrorCode | (typeof clientErrorCodes)[number]

/** How an actor of the page fails, whatever it did: what a chart finds in the `event.error` of an `onError`. */
export interface Failure {
  code: Problem
  /** When to try again at the earliest; null when nobody said. */
  retryAfterSeconds: number | null
}
