import Stripe from 'stripe'

interface Details {
  readonly refused?: boolean
  readonly keySpent?: boolean
  readonly keyInUse?: boolean
  readonly code?: string | undefined
  readonly param?: string | undefined
  readonly cause?: unknown
}

/**
 * A failed call to the payment provider. `refused`: it answered and did nothing. Otherwise the effect is unknown:
 * repeat the call under the same key (connection lost, timeout, too many calls, or `keyInUse`: the first call under
 * this key is still running), or under another one (`keySpent`: the payment provider repeats this answer to its key
 * for a day).
 */
export class PaymentError extends Error {
  override readonly name = 'PaymentError'
  readonly refused: boolean
  readonly keySpent: boolean
  readonly keyInUse: boolean
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(message: string, details: Details) {
    super(message, { cause: details.cause })
    this.refused = details.refused ?? false
    this.keySpent = details.keySpent ?? false
    this.keyInUse = details.keyInUse ?? false
    this.code = details.code
    this.param = details.param
  }
}

export const asPaymentError = (error: unknown): PaymentError => {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new PaymentError('The payment provider could not be asked.', { cause: error })
  }
  const { statusCode, type, code, param } = error
  return new PaymentError(`The payment provider answered ${statusCode ?? 'nothing'} (${type}).`, {
    refused:
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError,
    // A key that was used for another call counts as spent.
    keySpent: (statusCode ?? 0) >= 500 || error instanceof Stripe.errors.StripeIdempotencyError,
    keyInUse: code === 'idempotency_key_in_use',
    code,
    param,
    cause: error,
  })
}

/** Makes the error for an answer in an unknown form: the effect of the call is unknown. */
export const unknownForm = (cause: unknown): PaymentError =>
  cause instanceof PaymentError
    ? cause
    : new PaymentError('The payment provider answered in a form that the hub does not know.', { cause })
