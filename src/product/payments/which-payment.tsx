import { Trans } from '@lingui/react/macro'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { ChargeWord } from './charge-word.tsx'

/** Names the payment of an order, or the reason for a plan's later charge; null if the order has only one payment. */
export const whichPayment = ({ id, charge, gift_leg: leg }: OrderState) => {
  if (charge) return <ChargeWord of={charge} />
  const isFirst = leg?.order_id === id
  // Discarded gifts leave one payment.
  if (!leg || (isFirst && leg.status === 'discarded')) return null
  return isFirst ? <Trans>Payment 1 of 2</Trans> : <Trans>Payment 2 of 2</Trans>
}
