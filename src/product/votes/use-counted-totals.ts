import { useSyncExternalStore } from 'react'
import type { FundTotals, ProjectTotals } from '#contract/projects/project-totals.ts'
import type { Counted } from './counted-totals.ts'
import { countedTotals } from './counted-totals.ts'

const { subscribe } = countedTotals

/** The latest totals of a project. */
export const useProjectTotals = (project: Counted): ProjectTotals =>
  useSyncExternalStore(
    subscribe,
    () => countedTotals.of(project),
    () => project,
  )

/** The latest totals of the fund. */
export const useFundTotals = (stats: FundTotals): FundTotals =>
  useSyncExternalStore(
    subscribe,
    () => countedTotals.ofFund(stats),
    () => stats,
  )

/** Number of votes that others have just cast on a project. */
export const useOthersVotes = (id: string): number =>
  useSyncExternalStore(
    subscribe,
    () => countedTotals.others(id),
    () => 0,
  )
