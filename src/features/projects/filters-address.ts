import type { RegisteredRouter } from '@tanstack/react-router'
import { paths } from '#contract/http/paths.ts'
import { projectCategories } from '#contract/projects/project-categories.ts'
import { projectSorts } from '#contract/projects/project-sorts.ts'
import type { ProjectFilters } from '#machines/projects/projects.machine.ts'
import { readShown } from './left-for.ts'

/** Filters as an address may hold them; anyone can write anything there. */
export interface FilterSearch {
  category?: unknown
  search?: unknown
  sort?: unknown
  status?: unknown
}

/** Reads the filters of an address; invalid values are ignored. */
export const filtersOf = ({ category, search, sort, status }: FilterSearch): ProjectFilters => ({
  category: projectCategories.find((one) => one === category) ?? null,
  search: typeof search === 'string' || typeof search === 'number' ? String(search) : '',
  sort: projectSorts.find((one) => one === sort) ?? 'votes',
  onlyOpen: status === 'active',
})

/** Writes the filters into the address, replacing the last ones; unset filters are left out. */
export const writeFilters = (
  router: RegisteredRouter,
  { category, search, sort, onlyOpen }: ProjectFilters,
): void => {
  void router.navigate({
    to: paths.vaultVision,
    search: (kept) => ({
      ...kept,
      category: category ?? undefined,
      search: search.trim() || undefined,
      sort: sort === 'votes' ? undefined : sort,
      status: onlyOpen ? 'active' : undefined,
    }),
    hash: true,
    replace: true,
    resetScroll: false,
    hashScrollIntoView: false,
  })
}

const isSame = (one: ProjectFilters, other: ProjectFilters): boolean =>
  one.category === other.category &&
  one.search === other.search &&
  one.sort === other.sort &&
  one.onlyOpen === other.onlyOpen

/**
 * Reports the filters of the address and how many places for cards there were, now and whenever it changes on this page; returns a
 * function that stops it. Of an address that still says the `first` filters nothing is reported: others may have been set
 * by hand before this watch began.
 */
export const watchFilters = (
  router: RegisteredRouter,
  first: ProjectFilters,
  tell: (filters: Partial<ProjectFilters>, shown: number | undefined) => void,
): (() => void) => {
  const { pathname } = router.history.location
  const written = (): ProjectFilters => filtersOf(router.options.parseSearch(router.history.location.search))
  const shown = (): number | undefined => readShown(router.history.location.state)
  const read = (): void => tell(written(), shown())
  if (isSame(written(), first)) tell({}, shown())
  else read()
  return router.history.subscribe(({ action }) => {
    // The page's own changes replace the entry.
    if (action.type !== 'REPLACE' && router.history.location.pathname === pathname) read()
  })
}
