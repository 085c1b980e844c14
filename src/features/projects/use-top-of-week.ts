import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Project } from '#contract/projects/projects.contract.ts'
import { countedTotals } from '#src/product/votes/counted-totals.ts'
import { weekVotesNow } from '#src/product/votes/week-votes.rules.ts'

/** Returns the week's leading projects by the latest counts, the one with the most votes of the week first. */
export const useTopOfWeek = (read: readonly Project[]): Project[] => {
  const version = useSyncExternalStore(countedTotals.subscribe, countedTotals.version, () => 0)
  return useMemo(
    () =>
      read
        .map((project) => {
          if (version === 0) return project
          const { weightedVotes } = countedTotals.of(project)
          return { ...project, weightedVotes, weekVotes: weekVotesNow(project, weightedVotes) }
        })
        .filter(({ weekVotes }) => weekVotes > 0)
        .toSorted((one, other) => other.weekVotes - one.weekVotes),
    [read, version],
  )
}

/** Returns the same projects; while the list is in use, in the order from before that. */
export const useHeldOrder = (projects: readonly Project[], isUsed: boolean): readonly Project[] => {
  const ids = projects.map(({ id }) => id).join(' ')
  const [held, setHeld] = useState(ids)
  if (!isUsed && held !== ids) setHeld(ids)
  const places = held.split(' ')
  const placeOf = ({ id }: Project): number => {
    const place = places.indexOf(id)
    return place < 0 ? places.length : place
  }
  return isUsed ? projects.toSorted((one, other) => placeOf(one) - placeOf(other)) : projects
}
