import { Plural, Trans } from '@lingui/react/macro'
import type { GiftLeg } from '#contract/order/gift-leg.contract.ts'
import { giftCodes } from '#contract/order/order.rules.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'

/** Has the money of the first payment arrived? */
export const isFirstPaid = ({ status }: Pick<OrderState, 'status'>): boolean =>
  status === 'paid' || status === 'fulfilled'

/** Returns today's price of the gifts in cents; without a price, the price at the time of the order. */
export const todaysCents = ({ price_cents: price, total_cents: total }: GiftLeg): number => price ?? total

export function GiftCount({ count }: { count: number }) {
  if (count === 2) return <Trans>Two gifts</Trans>
  return <Plural value={count} one="One gift" other="# gifts" />
}

/** Explains the codes by which a gift is given away. */
export function CodesText({ months }: { months: number }) {
  const codes = giftCodes(months)
  return (
    <>
      {codes > 1 ? (
        <Plural value={codes} one="# code, which you can split" other="# codes, which you can split" />
      ) : months > 1 ? (
        <Trans>one code, which you can split</Trans>
      ) : (
        <Trans>one code</Trans>
      )}
    </>
  )
}
