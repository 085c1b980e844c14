import type { Price } from './wire.ts'

/**
 * End of the period that starts at `start`. Months are counted from the anchor's day; a shorter month uses its last
 * day instead: https://docs.stripe.com/billing/subscriptions/billing-cycle
 */
export const periodEnd = (
  start: number,
  { interval, interval_count: count }: NonNullable<Price['recurring']>,
  anchor = start,
): number => {
  const days = { day: 1, week: 7 }[String(interval)]
  if (days !== undefined) return start + days * count * 86_400
  const from = new Date(start * 1000)
  const months = from.getUTCMonth() + (interval === 'year' ? 12 * count : count)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const to = new Date(from)
  to.setUTCFullYear(from.getUTCFullYear(), months, Math.min(new Date(anchor * 1000).getUTCDate(), lastDay))
  return to.getTime() / 1000
}
