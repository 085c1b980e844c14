export type FaultType =
  | 'invalid_request_error'
  | 'idempotency_error'
  | 'api_error'
  | 'card_error'
  | 'rate_limit_error'

interface FaultDetails {
  type?: FaultType
  status?: number
  code?: string
  param?: string
  /** Is this answer repeated for the same idempotency key? By default only if no parameter is at fault. */
  kept?: boolean
}

/**
 * A refusal in the form of the payment API: `{ error: { type, code, param, message } }`. A parameter fault is found
 * before the endpoint begins, so it is not stored under the call's idempotency key
 * (https://docs.stripe.com/error-low-level#idempotency: "most 400s that sent invalid parameters").
 */
export class ApiFault extends Error {
  readonly type: FaultType
  readonly status: number
  readonly code: string | undefined
  readonly param: string | undefined
  readonly kept: boolean

  constructor(
    message: string,
    { type = 'invalid_request_error', status = 400, code, param, kept }: FaultDetails = {},
  ) {
    super(message)
    this.type = type
    this.status = status
    this.code = code
    this.param = param
    this.kept = kept ?? param === undefined
  }

  body(requestId: string) {
    const { type, code, param, message } = this
    return {
      error: {
        ...(code && {
          code,
          doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
        }),
        message,
        ...(param && { param }),
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        type,
      },
    }
  }
}

export const missingObject = (kind: string, id: string, param: string, status = 404) =>
  new ApiFault(`No such ${kind}: '${id}'`, { status, code: 'resource_missing', param })

/** Only one of these parameters is allowed, and more than one was given. */
export const onlyOneOf = (...names: string[]): ApiFault =>
  new ApiFault(`You may only specify one of these parameters: ${names.join(', ')}.`, { kept: false })
