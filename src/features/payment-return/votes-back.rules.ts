import type { OrderState } from '#contract/order/placed-order.contract.ts'

/** Votes taken back with refunded donations, and the votes left; `left` is null where it is not one number. */
export interface VotesBack {
  readonly taken: number
  readonly left: number | null
}

/**
 * Returns the votes that refunds took back from one line (by its index) or from all donations of an order; null if they
 * took none. Votes given to a project stay there even after a refund; then no number is left to show.
 */
export const votesBackOf = (
  { lines, after_sale: after }: Pick<OrderState, 'lines' | 'after_sale'>,
  only?: number,
): VotesBack | null => {
  let [taken, left]: [number, number | null] = [0, 0]
  for (const [index, line] of lines.entries()) {
    if (line.kind !== 'donation' || (only !== undefined && index !== only)) continue
    const back = (after?.refunds ?? [])
      .flatMap((refund) => refund.lines)
      .reduce((sum, one) => sum + (one.index === index ? (one.votes ?? 0) : 0), 0)
    const isGiven = line.vote_at_once && !line.project?.closed
    taken += back
    left = left === null || (isGiven && back > 0) ? null : left + (line.votes ?? 0) - back
  }
  return taken > 0 ? { taken, left } : null
}
