import { type PaymentSort, paymentSorts } from '#contract/money-desk.contract.ts'
import { type OrderStatus, orderStatuses } from '#contract/placed-order.contract.ts'
import type { PaymentFilters } from '#machines/money-desk.machine.ts'

/** What the desk's address may say; anyone can write anything there. */
export interface PaymentSearch {
  q?: unknown
  status?: unknown
  day?: unknown
  from?: unknown
  sort?: unknown
  open?: unknown
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Dates that no calendar has are read by `Date` as a later day. */
const isDay = (text: string): boolean => {
  const date = /^\d{4}-\d{2}-\d{2}$/u.test(text) ? new Date(text) : null
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Reads what is looked for from an address; invalid values are ignored. */
export const filtersIn = ({ q, status, day, from, sort }: PaymentSearch): PaymentFilters => ({
  q: textOf(q),
  status: orderStatuses.find((one) => one === status) ?? null,
  day: isDay(textOf(day)) ? textOf(day) : null,
  fromCents: /^[1-9]\d{0,7}$/u.test(textOf(from)) ? Number(from) : null,
  sort: paymentSorts.find((one) => one === sort) ?? 'newest',
})

/** The payment, or the entry of the worklist, that an address opens; null for none. */
export const openedOf = ({ open }: PaymentSearch): string | null => textOf(open) || null

interface Address {
  desk: 'payments'
  q?: string
  status?: OrderStatus
  day?: string
  from?: number
  sort?: PaymentSort
  open?: string
}

/** The search of an address that says this; what is as usual is left out. */
export const addressOf = (
  { q, status, day, fromCents, sort }: PaymentFilters,
  opened: string | null,
): Address => ({
  desk: 'payments',
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(status !== null && { status }),
  ...(day !== null && { day }),
  ...(fromCents !== null && { from: fromCents }),
  ...(sort !== 'newest' && { sort }),
  ...(opened !== null && { open: opened }),
})

/** The moments between which a day lies where the reader is. */
export const momentsOf = (day: string): { since: string; until: string } => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const midnight = (at: number): string => new Date(year, month - 1, at).toISOString()
  return { since: midnight(date), until: midnight(date + 1) }
}
