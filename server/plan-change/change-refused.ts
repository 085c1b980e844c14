/** Why a plan can't be changed, as one of the contract's codes. */
export class ChangeRefused extends Error {
  override readonly name = 'ChangeRefused'
  readonly code:
    | 'subscription_over'
    | 'plan_unchanged'
    | 'renewal_unpaid'
    | 'change_waiting'
    | 'price_missing'
    | 'preview_expired'
    | 'invalid_request'

  constructor(code: ChangeRefused['code']) {
    super(code)
    this.code = code
  }
}
