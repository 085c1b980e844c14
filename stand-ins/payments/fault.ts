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
}

/** A refusal in the shape of the payment API: `{ error: { type, code, param, message } }`. */
export class ApiFault extends Error {
  readonly type: FaultType
  readonly status: number
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(
    message: string,
    { type = 'invalid_request_error', status = 400, code, param }: FaultDetails = {},
  ) {
    super(message)
    this.type = type
    this.status = status
    this.code = code
    this.param = param
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
