import type { RegisteredRouter } from '@tanstack/react-router'
import { type PaymentSort, paymentSorts } from '#contract/money-desk.contract.ts'
import { paths } from '#contract/paths.ts'
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

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text))

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

/** Writes what is looked for into the address, as an entry of its own: Back leads to what was looked for before. */
export const writeFilters = (router: RegisteredRouter, filters: PaymentFilters): void => {
  void router.navigate({ to: paths.brainCore, search: addressOf(filters, null), resetScroll: false })
}

/** Reports what is looked for whenever Back or Forward changes it on this desk; returns a function that stops it. */
export const watchFilters = (
  router: RegisteredRouter,
  tell: (filters: PaymentFilters) => void,
): (() => void) =>
  router.history.subscribe(({ action }) => {
    const { pathname, search } = router.history.location
    if (action.type !== 'PUSH' && action.type !== 'REPLACE' && pathname === paths.brainCore)
      tell(filtersIn(router.options.parseSearch(search)))
  })

/** The moments between which a day lies where the reader is. */
export const momentsOf = (day: string): { since: string; until: string } => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const midnight = (at: number): string => new Date(year, month - 1, at).toISOString()
  return { since: midnight(date), until: midnight(date + 1) }
}
