import type { RegisteredRouter } from '@tanstack/react-router'
import { deskOf } from '#contract/desk/braincore.rules.ts'
import { paths } from '#contract/http/paths.ts'
import { type DeskAddress, type DeskSearch, withoutIn } from './desk-address.rules.ts'

const searchNow = (router: RegisteredRouter): DeskSearch =>
  router.options.parseSearch(router.history.location.search)

/** Writes the filters into the address as a new history entry: Back leads to the earlier filters. */
export const writeFilters = <Filters>(
  router: RegisteredRouter,
  address: DeskAddress<Filters>,
  filters: Filters,
): void => {
  const search = address.searchOf(filters, { without: withoutIn(searchNow(router)) })
  void router.navigate({ to: paths.brainCore, search, resetScroll: false })
}

/** Reports the filters whenever Back or Forward changes them on this desk; returns a function that stops it. */
export const watchFilters = <Filters>(
  router: RegisteredRouter,
  { desk, filtersIn }: DeskAddress<Filters>,
  tell: (filters: Filters) => void,
): (() => void) =>
  router.history.subscribe(({ action }) => {
    const search = searchNow(router)
    const isHere = router.history.location.pathname === paths.brainCore && deskOf(search.desk) === desk
    if (action.type !== 'PUSH' && action.type !== 'REPLACE' && isHere) tell(filtersIn(search))
  })
