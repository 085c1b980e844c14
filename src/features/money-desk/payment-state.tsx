import { useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { paymentStateOf, type PaymentStatus } from '#contract/money-desk.rules.ts'
import type { OrderState } from '#contract/placed-order.contract.ts'
import { OrderStateBadge, useOrderStates } from '#src/product/order-state-badge.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'

/** Returns the names of the states of payments. */
export const usePaymentStates = (): Record<PaymentStatus, string> => {
  const { t } = useLingui()
  const { awaiting_payment, paid, fulfilled, differs, cancelled, expired } = useOrderStates()
  return {
    awaiting_payment: awaiting_payment.word,
    paid: paid.word,
    fulfilled: fulfilled.word,
    differs: differs.word,
    cancelled: cancelled.word,
    expired: expired.word,
    renewal_failed: t`Renewal failed`,
    disputed: t({ message: 'Disputed', context: 'order' }),
    dispute_lost: t`Dispute lost`,
  }
}

/** The state of a payment. A dispute that was lost is over, and a plan that owes its renewal says so. */
export function PaymentStateBadge({ order }: { order: OrderState }) {
  const states = usePaymentStates()
  if (order.after_sale?.dispute_lost) return <Badge icon={Undo2}>{states.dispute_lost}</Badge>
  if (paymentStateOf(order) === 'renewal_failed') return <Badge tone="warning">{states.renewal_failed}</Badge>
  return <OrderStateBadge order={order} />
}
