import Stripe from 'stripe'

/**
 * A call to the payment account that failed. `refused`: it answered and did nothing. Otherwise nobody knows whether it
 * was done (connection lost, timeout, its own failure, too many calls): ask again under the same key.
 */
export class PaymentError extends Error {
  override readonly name = 'PaymentError'
  readonly refused: boolean
  readonly code: string | undefined

  constructor(message: string, details: { refused: boolean; code?: string; cause?: unknown }) {
    super(message, { cause: details.cause })
    this.refused = details.refused
    this.code = details.code
  }
}

export const asPaymentError = (error: unknown): PaymentError => {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new PaymentError('The payment account could not be asked.', { refused: false, cause: error })
  }
  const refused =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  return new PaymentError(`The payment account answered ${error.statusCode ?? 'nothing'} (${error.type}).`, {
    refused,
    code: error.code,
    cause: error,
  })
}
