import type { Projection } from '#contract/subscriptions/gift-time.rules.ts'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import { joined } from '#src/product/order/foreseen-plans.rules.ts'
import type { GiftBar } from './timeline-gifts.rules.ts'
import type { PaidBar } from './timeline-paid.rules.ts'

/** A plan that counted, counts or will count; `by` is null for Free. */
export interface CountsBar {
  readonly planId: PlanId
  readonly from: number
  readonly until: number
  readonly by: 'paid' | 'gift' | null
}

type Bar = Omit<CountsBar, 'by'>

const covers =
  (at: number) =>
  ({ from, until }: Bar): boolean =>
    from <= at && at < until

/** Returns the plans that counted until now: a gift while it ran, otherwise the paid plan. */
const countedBars = (paid: readonly Bar[], ran: readonly Bar[], now: number): CountsBar[] => {
  const turns = [...paid, ...ran].flatMap(({ from, until }) => [from, until]).filter((turn) => turn < now)
  const starts = [...new Set(turns)].toSorted((one, other) => one - other)
  return starts.flatMap((from, index) => {
    const until = starts[index + 1] ?? now
    const gift = ran.find(covers(from))
    const bar = gift ?? paid.find(covers(from))
    return bar
      ? [
          {
            planId: bar.planId,
            from,
            until,
            by: gift ? 'gift' : 'paid',
          } as const,
        ]
      : []
  })
}

/** Returns past and future bars in order, with neighbours of one plan joined. Times in milliseconds. */
export const countsBars = (
  paid: readonly PaidBar[],
  gifts: readonly GiftBar[],
  { stretches }: Projection,
  now: number,
): CountsBar[] => {
  const ran = gifts.filter(({ kind }) => kind !== 'waits')
  const toCome = stretches.map(({ from, until, counts }): CountsBar => {
    return {
      planId: counts?.planId ?? 'tier0',
      from,
      until,
      by: counts?.kind ?? null,
    }
  })
  return joined(
    [...countedBars(paid, ran, now), ...toCome],
    (before, bar) => before.planId === bar.planId && before.by === bar.by && before.until === bar.from,
  )
}
