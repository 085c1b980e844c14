import type { Kit } from './kit.ts'
import { keepSchedule, releaseSchedule, scheduleById } from './schedule-state.ts'
import { planOf } from './subscription-object.ts'
import { currentEnd, itemsFrom } from './subscription-state.ts'
import type { Price, Schedule, Subscription, SubscriptionItem } from './wire.ts'

export const isSameInterval = (a: Price, b: Price): boolean =>
  a.recurring?.interval === b.recurring?.interval &&
  a.recurring?.interval_count === b.recurring?.interval_count

/** Replaces the prices of the items, in the order of the items. */
export const withPrices = (
  items: readonly SubscriptionItem[],
  prices: readonly Price[],
): SubscriptionItem[] =>
  items.map((item, index) => {
    const price = prices[index] ?? item.price
    return { ...item, plan: planOf(price), price }
  })

const pricesOf = (kit: Kit, phase: Schedule['phases'][number]): Price[] =>
  phase.items.flatMap(({ price }) => kit.store.get<Price>('price', String(price)) ?? [])

/**
 * Returns the subscription in its next period. A phase that begins with it sets the prices, and resets the anchor if
 * the interval changes; after the last phase the schedule is released:
 * https://docs.stripe.com/billing/subscriptions/subscription-schedules
 */
export const nextPeriod = (kit: Kit, before: Subscription): Subscription => {
  const start = currentEnd(before)
  const same = { ...before, items: itemsFrom(before, start, before.billing_cycle_anchor) }
  if (before.schedule === null) return same
  const schedule = scheduleById(kit, String(before.schedule))
  const phase = schedule.phases.find((one) => one.start_date <= start && start < one.end_date)
  if (!phase) {
    releaseSchedule(kit, schedule)
    return { ...same, schedule: null }
  }
  if (phase.start_date === schedule.current_phase?.start_date) return same
  const { start_date, end_date } = phase
  keepSchedule(kit, { ...schedule, current_phase: { start_date, end_date } })
  const prices = pricesOf(kit, phase)
  const data = withPrices(before.items.data, prices)
  const goesOn = data.every(({ price }, index) =>
    isSameInterval(price, before.items.data[index]?.price ?? price),
  )
  const billing_cycle_anchor = goesOn ? before.billing_cycle_anchor : start
  const priced = { ...before, billing_cycle_anchor, items: { ...before.items, data } }
  return { ...priced, items: itemsFrom(priced, start, billing_cycle_anchor) }
}
