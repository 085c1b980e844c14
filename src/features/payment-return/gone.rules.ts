import type { OrderState } from '#contract/order/placed-order.contract.ts'

/** Has this line been refunded, or put on hold by a dispute? Donations can be refunded in part; the rest is shown separately. */
export const isGone = ({ lines, after_sale: after }: OrderState, index: number): boolean =>
  after !== undefined &&
  (after.disputed ||
    (lines[index]?.kind !== 'donation' &&
      after.refunds.some((refund) => refund.lines.some((line) => line.index === index))))
