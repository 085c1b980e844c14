import { Trans } from '@lingui/react/macro'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { ChargeWord } from './charge-word.tsx'

/** Which payment of an order it is, or what a plan was charged for later; null where an order has but one. */
export const whichPayment = ({ id, charge, gift_leg: leg }: OrderState) => {
  if (charge) return <ChargeWord of={charge} />
  const isFirst = leg?.order_id === id
  // Gifts that were discarded leave one payment.
  if (!leg || (isFirst && leg.status === 'discarded')) return null
  return isFirst ? <Trans>Payment 1 of 2</Trans> : <Trans>Payment 2 of 2</Trans>
}
