import type { OrderState, ReceiptLine } from '#contract/placed-order.contract.ts'
import type { LineWish } from './payment-wish.rules.ts'

export interface RefundEnds {
  /**
   * The plan `ends` when this payment paid for its last paid period, and `stays` when a later payment did. It may be `over`
   * already. The answer is `unknown` until the payment provider was asked for the period, and null when the plan isn't refunded.
   */
  readonly plan: 'ends' | 'stays' | 'over' | 'unknown' | null
  readonly gifts: boolean
  readonly donations: boolean
}

const planAfter = ({ plan, payment }: OrderState): RefundEnds['plan'] => {
  // A plan that owes its renewal gives nothing, and can still be ended or paid.
  if (!plan || !(plan.in_force || plan.renewal_failed)) return 'over'
  if (!payment?.period) return 'unknown'
  return payment.period.until === plan.paid_until ? 'ends' : 'stays'
}

/** Returns what ends when these lines of an order are refunded. */
export const refundEnds = (order: OrderState, lines: readonly LineWish[]): RefundEnds => {
  const has = (kind: ReceiptLine['kind']): boolean =>
    lines.some(({ index }) => order.lines[index]?.kind === kind)
  return { plan: has('plan') ? planAfter(order) : null, gifts: has('gift'), donations: has('donation') }
}
