import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Project } from '#contract/projects/projects.contract.ts'
import type { ProjectsContext } from '#machines/projects/projects.machine.ts'
import { countedTotals } from '#src/product/votes/counted-totals.ts'
import { sortedProjects } from './sorted-projects.ts'
import { useIsUsed } from './use-is-used.ts'

type Filtered = Pick<ProjectsContext, 'projects' | 'category' | 'search' | 'sort' | 'onlyOpen'>

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id, at) => id === others[at])

const idsOf = (projects: readonly Project[]): string[] => projects.map(({ id }) => id)

/**
 * Returns the loaded projects, sorted by the latest counts. While the pointer or the focus is in the list, its order
 * does not change until `adopt` is called.
 */
export const useLiveOrder = ({ projects, category, search, sort, onlyOpen }: Filtered) => {
  const version = useSyncExternalStore(countedTotals.subscribe, countedTotals.version, () => 0)
  const sorted = useMemo(() => {
    const byId = new Map(projects.map((project) => [project.id, project]))
    const counted = projects.map((project) => {
      const { weightedVotes, donatedCents } = version === 0 ? project : countedTotals.of(project)
      return { ...project, weightedVotes, donatedCents }
    })
    return sortedProjects({ projects: counted, category, sort, onlyOpen }).flatMap(
      ({ id }) => byId.get(id) ?? [],
    )
  }, [projects, category, sort, onlyOpen, version])
  const ids = idsOf(sorted)
  const filters = `${sort} ${category} ${onlyOpen} ${search}`
  const [kept, setKept] = useState({ ids, filters })
  const [isUsed, whereUsed] = useIsUsed()
  const here = new Set(ids)
  const isOtherList = kept.filters !== filters || kept.ids.some((id) => !here.has(id))
  const known = new Set(kept.ids)
  // Projects loaded meanwhile come after the ones already there.
  const held = isOtherList ? ids : [...kept.ids, ...ids.filter((id) => !known.has(id))]
  const isChanged = isUsed && !isSame(held, ids)
  const standing = isChanged ? held : ids
  if (kept.filters !== filters || !isSame(kept.ids, standing)) setKept({ ids: standing, filters })
  const place = new Map(standing.map((id, at) => [id, at]))
  return {
    found: isChanged
      ? sorted.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
      : sorted,
    isChanged,
    adopt: (): void => setKept({ ids, filters }),
    /** Ref for the element around the list. */
    whereUsed,
  }
}
