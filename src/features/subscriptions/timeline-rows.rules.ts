import type { PlanId } from '#contract/plans/plans.contract.ts'
import type { Plans } from '#src/product/order/foreseen-plans.rules.ts'
import type { NextCharge } from '#src/product/payments/next-charge.rules.ts'
import { nextCharge } from '#src/product/payments/next-charge.rules.ts'
import { paidStretches } from '#src/product/plans/plan-stretches.rules.ts'
import type { Timeline } from './timeline.rules.ts'
import { isShown } from './timeline-span.rules.ts'

/** A row of the timeline as a list, in milliseconds; `until` is null where no end can be foreseen. */
export type TimelineRow = {
  readonly planId: PlanId
  readonly from: number
  readonly until: number | null
} & (
  | {
      readonly state: 'counts'
      readonly isPast: boolean
      readonly by: 'paid' | 'gift' | null
      readonly charge: NextCharge | null
    }
  | { readonly state: 'waits'; readonly days: number; readonly behind: PlanId }
  /** A paid plan that does not count, because a gift was put first. */
  | {
      readonly state: 'paid'
      readonly behind: PlanId
      readonly charge: NextCharge | null
    }
)

/** Rows are sorted by day, because the reader sees only days. */
const dayOf = (ms: number): number => {
  const date = new Date(ms)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

export const timelineRows = (timeline: Timeline, { subscriptions }: Plans): TimelineRow[] => {
  const { counts, giftBars, horizon, span } = timeline
  const endOf = (until: number) => (until >= horizon ? null : until)
  const paid = subscriptions.flatMap((one) =>
    paidStretches(one).map((stretch) => ({
      ...stretch,
      charge: nextCharge(one),
    })),
  )
  const chargeIn = (charge: NextCharge | null | undefined, from: number, until: number) =>
    charge && from <= Date.parse(charge.at) && Date.parse(charge.at) < until ? charge : null
  const rows: TimelineRow[] = [
    ...counts.map(({ planId, from, until, by }) => {
      const own = paid.find((one) => one.planId === planId)
      return {
        state: 'counts',
        isPast: until <= span.now,
        planId,
        from,
        until: endOf(until),
        by,
        charge: chargeIn(own?.charge, from, until),
      } as const
    }),
    ...counts
      .filter(({ by }) => by === 'gift')
      .flatMap((gift) =>
        paid.flatMap(({ planId, from, until, charge }) => {
          const both = { from: Math.max(from, gift.from, span.now), until: Math.min(until, gift.until) }
          if (!isShown(span, both)) return []
          return [
            {
              state: 'paid',
              planId,
              from: both.from,
              until: endOf(both.until),
              behind: gift.planId,
              charge: chargeIn(charge, both.from, both.until),
            } as const,
          ]
        }),
      ),
    ...giftBars.flatMap((bar) =>
      bar.kind === 'waits' ? [{ ...bar, state: 'waits', until: endOf(bar.until) } as const] : [],
    ),
  ]
  // On the same day, plans that count stay before gifts that wait.
  return rows.toSorted((one, other) => dayOf(one.from) - dayOf(other.from))
}
