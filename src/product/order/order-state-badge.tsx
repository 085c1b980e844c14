import { useLingui } from '@lingui/react/macro'
import type { OrderState, OrderStatus } from '#contract/order/placed-order.contract.ts'
import { Badge } from '#src/ui/figures/badge.tsx'
import type { BadgeTone } from '#src/ui/figures/badge.tsx'
import { AfterSaleBadge } from '../payments/after-sale-badge.tsx'
import { afterSaleOf } from '../payments/after-sale.ts'

/** The names of an order's states, and their badges. */
export const useOrderStates = (): Record<OrderStatus, { tone: BadgeTone; word: string }> => {
  const { t } = useLingui()
  return {
    awaiting_payment: { tone: 'info', word: t`Not paid yet` },
    paid: { tone: 'info', word: t`Paid, being prepared` },
    fulfilled: { tone: 'success', word: t({ message: 'Paid', context: 'order' }) },
    differs: { tone: 'warning', word: t`Being looked into` },
    cancelled: { tone: 'neutral', word: t`Cancelled` },
    expired: { tone: 'neutral', word: t`Expired` },
  }
}

/** The state of an order; a refund or dispute is shown instead of the order's own status. */
export function OrderStateBadge({ order, className }: { order: OrderState; className?: string }) {
  const { tone, word } = useOrderStates()[order.status]
  const look = className !== undefined && { className }
  if (afterSaleOf(order)) return <AfterSaleBadge order={order} {...look} />
  return (
    <Badge tone={tone} {...look}>
      {word}
    </Badge>
  )
}
