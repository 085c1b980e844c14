import { memo } from 'react'
import { Trans } from '@lingui/react/macro'
import { Announcement } from '#src/ui/states/announcement.tsx'
import { Money } from '#src/ui/figures/figures.tsx'
import { chargedNow, offersChangeOnly, type OrderProps, takesTwoPayments, useOrder } from './order-view.ts'

/** Shows the amount of the next payment; nothing if only a plan is to be changed, which is not paid here. */
export const OrderTotal = memo(function OrderTotal({ order }: OrderProps) {
  const charged = useOrder(order, chargedNow)
  const isFirst = useOrder(order, takesTwoPayments)
  if (useOrder(order, offersChangeOnly)) return null
  return (
    <div className="order-total">
      <div>
        <p className="text-body-strong">{isFirst ? <Trans>You pay now</Trans> : <Trans>Total</Trans>}</p>
        <p className="text-small text-muted">
          <Trans>in US dollars</Trans>
        </p>
      </div>
      <Money cents={charged} className="text-numeral" />
    </div>
  )
})

export const TotalAnnouncement = memo(function TotalAnnouncement({ order }: OrderProps) {
  const charged = useOrder(order, chargedNow)
  const isFirst = useOrder(order, takesTwoPayments)
  const total = <Money cents={charged} />
  return (
    <Announcement of={`${charged} ${isFirst}`}>
      {isFirst ? <Trans>You pay now: {total}</Trans> : <Trans>Total: {total}</Trans>}
    </Announcement>
  )
})
