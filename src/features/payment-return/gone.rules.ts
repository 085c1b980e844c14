import type { OrderState } from '#contract/order/placed-order.contract.ts'

/**
 * Is what a line bought gone, or on hold: is its payment disputed, or was it refunded? Of a donation a part can be
 * refunded, so what is left of it is told by itself.
 */
export const isGone = ({ lines, after_sale: after }: OrderState, index: number): boolean =>
  after !== undefined &&
  (after.disputed ||
    (lines[index]?.kind !== 'donation' &&
      after.refunds.some((refund) => refund.lines.some((line) => line.index === index))))
