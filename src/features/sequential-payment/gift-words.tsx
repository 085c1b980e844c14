import { Plural, Trans } from '@lingui/react/macro'
import type { GiftLeg } from '#contract/gift-leg.contract.ts'
import { giftParts } from '#contract/order.rules.ts'
import type { OrderState, ReceiptLine } from '#contract/placed-order.contract.ts'

type Line<Kind extends ReceiptLine['kind']> = Extract<ReceiptLine, { kind: Kind }>

export const giftsOf = ({ lines }: Pick<GiftLeg, 'lines'>): Line<'gift'>[] =>
  lines.filter((line): line is Line<'gift'> => line.kind === 'gift')

export const planOf = ({ lines }: Pick<OrderState, 'lines'>): Line<'plan'> | null =>
  lines.find((line): line is Line<'plan'> => line.kind === 'plan') ?? null

export const donationsOf = ({ lines }: Pick<OrderState, 'lines'>): Line<'donation'>[] =>
  lines.filter((line): line is Line<'donation'> => line.kind === 'donation')

/** Is the money of the first payment there? */
export const isFirstPaid = ({ status }: Pick<OrderState, 'status'>): boolean =>
  status === 'paid' || status === 'fulfilled'

/** What the gifts cost today; what they cost when they were ordered while no price is known. */
export const todaysCents = ({ price_cents: price, total_cents: total }: GiftLeg): number => price ?? total

/** How many gifts there are, as a heading. */
export function GiftCount({ count }: { count: number }) {
  if (count === 2) return <Trans>Two gifts</Trans>
  return <Plural value={count} one="One gift" other="# gifts" />
}

/** As what a gift is given away. */
export function CodesText({ months }: { months: number }) {
  const { lots, singles } = giftParts(months)
  const codes = lots + (singles > 0 ? 1 : 0)
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
