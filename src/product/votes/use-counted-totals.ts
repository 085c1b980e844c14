import { useSyncExternalStore } from 'react'
import type { FundTotals, ProjectTotals } from '#contract/projects/project-totals.ts'
import type { Counted } from './counted-totals.ts'
import { countedTotals } from './counted-totals.ts'

const { subscribe } = countedTotals

/** What is counted of a project by what was heard last. */
export const useProjectTotals = (project: Counted): ProjectTotals =>
  useSyncExternalStore(
    subscribe,
    () => countedTotals.of(project),
    () => project,
  )

/** What is counted of the fund by what was heard last. */
export const useFundTotals = (stats: FundTotals): FundTotals =>
  useSyncExternalStore(
    subscribe,
    () => countedTotals.ofFund(stats),
    () => stats,
  )

/** How many votes others have just cast on a project. */
export const useOthersVotes = (id: string): number =>
  useSyncExternalStore(
    subscribe,
    () => countedTotals.others(id),
    () => 0,
  )
