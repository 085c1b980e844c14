import { useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import type { PaymentStatus } from '#contract/desk/money-desk.rules.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { OrderStateBadge, useOrderStates } from '#src/product/order/order-state-badge.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'

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

/** The state of a payment. A lost dispute is over, so it has a badge of its own. */
export function PaymentStateBadge({ order }: { order: OrderState }) {
  const states = usePaymentStates()
  if (order.after_sale?.dispute_lost) return <Badge icon={Undo2}>{states.dispute_lost}</Badge>
  return <OrderStateBadge order={order} />
}

/** Marks the payment for a plan that currently owes a renewal. */
export function RenewalFailedBadge() {
  const { renewal_failed: words } = usePaymentStates()
  return <Badge tone="warning">{words}</Badge>
}
