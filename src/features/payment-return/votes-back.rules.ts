import type { OrderState } from '#contract/order/placed-order.contract.ts'

/** Votes that went back with donations, and those that the rest of them keeps; null where that isn't one number. */
export interface VotesBack {
  readonly taken: number
  readonly left: number | null
}

/**
 * Returns what refunds took of the votes that donations of an order had made, of one line by its index, or of all;
 * null when they took none. Votes that were given to a project stay there, whatever is taken: then nothing is left to tell.
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
