import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { Badge } from '#src/ui/figures/badge.tsx'
import { afterSaleOf } from './after-sale.ts'

const words = {
  disputed: <Trans context="order">Disputed</Trans>,
  refunded: <Trans context="order">Refunded</Trans>,
  partly: <Trans context="order">Partly refunded</Trans>,
}

/** Shows that an order was refunded, in whole or in part, or that the player's bank has taken the money back. */
export function AfterSaleBadge({ order, className }: { order: OrderState; className?: string }) {
  const state = afterSaleOf(order)
  return (
    state && (
      <Badge icon={Undo2} {...(className !== undefined && { className })}>
        {words[state]}
      </Badge>
    )
  )
}
