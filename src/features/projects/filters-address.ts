import type { RegisteredRouter } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { projectCategories } from '#contract/projects.contract.ts'
import type { ProjectFilters, ProjectSort } from '#machines/projects.machine.ts'

export const projectSorts: readonly ProjectSort[] = ['votes', 'donations', 'newest']

/** What an address may say of the filters; anybody can write anything there. */
export interface FilterSearch {
  category?: unknown
  search?: unknown
  sort?: unknown
}

/** The filters that an address asks for; what it says that means nothing is as if it weren't there. */
export const filtersOf = ({ category, search, sort }: FilterSearch): ProjectFilters => ({
  category: projectCategories.find((one) => one === category) ?? null,
  search: typeof search === 'string' || typeof search === 'number' ? String(search) : '',
  sort: projectSorts.find((one) => one === sort) ?? 'votes',
})

/** Writes the filters into the address in place of the last ones; what is not filtered is not in it. */
export const writeFilters = (router: RegisteredRouter, { category, search, sort }: ProjectFilters): void => {
  void router.navigate({
    to: paths.vaultVision,
    search: (kept) => ({
      ...kept,
      category: category ?? undefined,
      search: search.trim() || undefined,
      sort: sort === 'votes' ? undefined : sort,
    }),
    hash: true,
    replace: true,
    resetScroll: false,
    hashScrollIntoView: false,
  })
}

/** Tells the filters of the address now and whenever it leads elsewhere on this page; returns how to stop. */
export const watchFilters = (
  router: RegisteredRouter,
  tell: (filters: ProjectFilters) => void,
): (() => void) => {
  const { pathname } = router.history.location
  const read = (): void => tell(filtersOf(router.options.parseSearch(router.history.location.search)))
  read()
  return router.history.subscribe(({ action }) => {
    // What the page itself wrote replaces the address.
    if (action.type !== 'REPLACE' && router.history.location.pathname === pathname) read()
  })
}
