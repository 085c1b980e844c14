import type { ErrorBody, ErrorCode } from '#contract/errors.ts'

type Status = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 422 | 429 | 500 | 502 | 503

/** HTTP status of every error code; a code that is missing here does not compile. */
export const statusOf = {
  invalid_request: 400,
  payload_too_large: 413,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  refresh_refused: 401,
  token_invalid: 401,
  email_invalid: 422,
  mail_failed: 502,
  link_too_soon: 429,
  link_invalid: 404,
  link_used: 410,
  link_expired: 410,
  order_empty: 422,
  order_needs_plan_or_gift: 422,
  order_total_not_positive: 422,
  order_too_large: 422,
  order_mismatch: 409,
  order_two_payments: 422,
  order_already_paid: 409,
  project_closed: 409,
  order_replaced: 409,
  plan_change_unsupported: 409,
  user_without_id: 422,
  price_missing: 503,
  return_url_refused: 422,
  payment_failed: 502,
  subscription_over: 409,
} as const satisfies Record<ErrorCode, Status>

/** Sentences for the log and for tools; people read the page's own catalogue. */
const sentences: Partial<Record<ErrorCode, string>> = {
  invalid_request: 'The request is not valid.',
  payload_too_large: 'The request is too large.',
  unauthorized: 'A valid access token is needed.',
  forbidden: 'Not allowed.',
  not_found: 'Not found.',
  method_not_allowed: 'This address does not take this method.',
  rate_limited: 'Too many requests.',
  internal: 'Something went wrong.',
  unavailable: 'Not available right now.',
}

interface Details {
  /** Sentence for the log and for tools. Never holds what the caller sent. */
  readonly message?: string
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

/** The one error that travels: a code of the contract, with its HTTP status. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? sentences[code] ?? `${code.replaceAll('_', ' ')}.`, { cause: details.cause })
    this.code = code
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): Status {
    return statusOf[this.code]
  }

  /** The body as contract/errors.ts describes it. */
  body(requestId: string): ErrorBody {
    return {
      error: this.message,
      code: this.code,
      requestId,
      ...(this.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: this.retryAfterSeconds }),
    }
  }
}
