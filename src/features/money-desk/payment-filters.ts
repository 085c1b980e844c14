import type { RegisteredRouter } from '@tanstack/react-router'
import { type PaymentSort, paymentSorts } from '#contract/money-desk.contract.ts'
import { paths } from '#contract/paths.ts'
import { type OrderStatus, orderStatuses } from '#contract/placed-order.contract.ts'
import type { PaymentFilters } from '#machines/money-desk.machine.ts'

/** What the desk's address may say; anyone can write anything there. */
export interface PaymentSearch {
  q?: unknown
  status?: unknown
  sort?: unknown
  open?: unknown
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Reads what is looked for from an address; invalid values are ignored. */
export const filtersOf = ({ q, status, sort }: PaymentSearch): PaymentFilters => ({
  q: textOf(q),
  status: orderStatuses.find((one) => one === status) ?? null,
  sort: paymentSorts.find((one) => one === sort) ?? 'newest',
})

/** The payment, or the entry of the worklist, that an address opens; null for none. */
export const openedOf = ({ open }: PaymentSearch): string | null => textOf(open) || null

interface Address {
  desk: 'payments'
  q?: string
  status?: OrderStatus
  sort?: PaymentSort
  open?: string
}

/** The search of an address that says this; what is as usual is left out. */
export const addressOf = ({ q, status, sort }: PaymentFilters, opened: string | null): Address => ({
  desk: 'payments',
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(status !== null && { status }),
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
      tell(filtersOf(router.options.parseSearch(search)))
  })
