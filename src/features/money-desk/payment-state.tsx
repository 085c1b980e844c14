import { useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import type { PaymentStatus } from '#contract/desk/money-desk.rules.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { OrderStateBadge, useOrderStates } from '#src/product/order/order-state-badge.tsx'
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
    partly_refunded: t({ message: 'Partly refunded', context: 'order' }),
    refunded: t({ message: 'Refunded', context: 'order' }),
    disputed: t({ message: 'Disputed', context: 'order' }),
    dispute_lost: t`Dispute lost`,
    renewal_failed: t`Renewal failed`,
  }
}

/** The state of a payment. A dispute that was lost is over. */
export function PaymentStateBadge({ order }: { order: OrderState }) {
  const states = usePaymentStates()
  if (order.after_sale?.dispute_lost) return <Badge icon={Undo2}>{states.dispute_lost}</Badge>
  return <OrderStateBadge order={order} />
}

/** Marks the payment that bought a plan which owes a renewal now. */
export function RenewalFailedBadge() {
  const { renewal_failed: words } = usePaymentStates()
  return <Badge tone="warning">{words}</Badge>
}
