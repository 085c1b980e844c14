import { useSyncExternalStore } from 'react'
import type { FundTotals, ProjectTotals } from '#contract/projects/project-totals.ts'
import type { Counted } from './counted-totals.ts'
import { countedTotals } from './counted-totals.ts'

const { subscribe } = countedTotals

export const useProjectTotals = (project: Counted): ProjectTotals =>
  useSyncExternalStore(
    subscribe,
    () => countedTotals.of(project),
    () => project,
  )

export const useFundTotals = (stats: FundTotals): FundTotals =>
  useSyncExternalStore(
    subscribe,
    () => countedTotals.ofFund(stats),
    () => stats,
  )

export const useOthersVotes = (id: string): number =>
  useSyncExternalStore(
    subscribe,
    () => countedTotals.others(id),
    () => 0,
  )
