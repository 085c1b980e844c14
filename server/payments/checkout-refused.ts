/** Why no checkout was opened; codes of the contract. */
export class CheckoutRefused extends Error {
  override readonly name = 'CheckoutRefused'
  readonly code:
    | 'order_mismatch'
    | 'order_already_paid'
    | 'order_replaced'
    | 'plan_change_elsewhere'
    | 'price_missing'
    | 'payment_failed'

  constructor(code: CheckoutRefused['code'], cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
