import type { RegisteredRouter } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import type { PaymentFilters } from '#machines/money-desk.machine.ts'
import { addressOf, filtersIn } from './payment-filters.rules.ts'

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
