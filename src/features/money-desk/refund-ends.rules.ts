import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { isLastPaidPeriod } from '#contract/subscriptions/subscriptions.rules.ts'
import type { LineWish, PaymentStory } from './payment-wish.rules.ts'

export interface RefundEnds {
  /**
   * The plan `ends` if this payment paid for its last paid period, and `stays` if a later payment did. It stays
   * `unchanged` if this payment was charged in addition to the payment for its period. It may be `over` already.
   * The state is `unknown` until the payment provider has reported the period, and null if the plan is not
   * refunded.
   */
  readonly plan: 'ends' | 'stays' | 'unchanged' | 'over' | 'unknown' | null
  readonly gifts: boolean
  readonly donations: boolean
}

type Told = Pick<PaymentStory, 'order' | 'carries_plan'>

const planAfter = ({ order: { plan, payment }, carries_plan: carries }: Told): RefundEnds['plan'] => {
  // A plan that owes its renewal gives nothing, but it can still be ended or paid.
  if (!plan || !(plan.in_force || plan.renewal_failed)) return 'over'
  if (!carries) return 'unchanged'
  if (!payment?.period) return 'unknown'
  const isLast = isLastPaidPeriod(Date.parse(payment.period.until), Date.parse(plan.paid_until))
  return isLast ? 'ends' : 'stays'
}

export const refundEnds = (told: Told, lines: readonly LineWish[]): RefundEnds => {
  const has = (kind: ReceiptLine['kind']): boolean =>
    lines.some(({ index }) => told.order.lines[index]?.kind === kind)
  return { plan: has('plan') ? planAfter(told) : null, gifts: has('gift'), donations: has('donation') }
}
