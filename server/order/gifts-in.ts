import { sumOfLines } from '#contract/order/order.rules.ts'
import type { PlayerEventData } from '#contract/account/player-events.ts'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'

export const giftsIn = (
  lines: readonly ReceiptLine[],
): Pick<PlayerEventData<'gifts_bought'>, 'cents' | 'gifts'> => {
  const found = lines.flatMap((line) => (line.kind === 'gift' ? [line] : []))
  return {
    cents: sumOfLines(found),
    gifts: found.map(({ plan_id, months }) => ({ plan_id, months })),
  }
}
