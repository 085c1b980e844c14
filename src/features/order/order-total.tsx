import { memo } from 'react'
import { Trans } from '@lingui/react/macro'
import { needsTwoPayments } from '#contract/order.rules.ts'
import { Money } from '#src/ui/figures.tsx'
import { chargedNow, type OrderProps, takesTwoPayments, totalOf, useOrder } from './order-view.ts'

/** All of an order that takes two payments, in one line; nothing when one payment covers it. */
export const BothPayments = memo(function BothPayments({ order }: OrderProps) {
  const total = useOrder(order, totalOf)
  if (!useOrder(order, takesTwoPayments)) return null
  return (
    <p className="text-small text-muted">
      <Trans>
        Both payments: <Money cents={total} />
      </Trans>
    </p>
  )
})

/** What the next payment charges, as the big figure. */
export const OrderTotal = memo(function OrderTotal({ order }: OrderProps) {
  const charged = useOrder(order, chargedNow)
  const isFirst = useOrder(order, (context) => needsTwoPayments(context.order))
  return (
    <div>
      <div className="order-total">
        <div>
          <p className="text-body-strong">{isFirst ? <Trans>You pay now</Trans> : <Trans>Total</Trans>}</p>
          <p className="text-small text-muted">
            <Trans>in US dollars</Trans>
          </p>
        </div>
        <Money cents={charged} className="text-numeral" />
      </div>
      <BothPayments order={order} />
    </div>
  )
})
