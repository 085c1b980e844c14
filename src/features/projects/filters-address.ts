import type { RegisteredRouter } from '@tanstack/react-router'
import { paths } from '#contract/http/paths.ts'
import { projectCategories } from '#contract/projects/project-categories.ts'
import { projectSorts } from '#contract/projects/project-sorts.ts'
import type { ProjectFilters } from '#machines/projects/projects.machine.ts'
import { readShown } from './left-for.ts'

/** Filters in the address; anyone can write anything there. */
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

/** Writes the filters into the address, replacing the history entry; unset filters are left out. */
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
 * Reports the filters in the address and the stored number of card places, now and on every later navigation on this
 * page. Returns a function that stops it. Filters that still equal `first` are not reported, because the player may
 * have set others before this watch began.
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
    // The page's own changes replace the history entry.
    if (action.type !== 'REPLACE' && router.history.location.pathname === pathname) read()
  })
}
