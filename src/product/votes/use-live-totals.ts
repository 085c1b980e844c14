import { useEffect } from 'react'
import type { FundTotals } from '#contract/projects/project-totals.ts'
import { whenIdle } from '#src/browser/when-idle.ts'
import { startFlow, useAppActor } from '../flows/app-actor.tsx'
import type { Counted } from './counted-totals.ts'
import { countedTotals } from './counted-totals.ts'

/** For a page that shows totals it has loaded: it receives their changes from then on. Null: not loaded yet. */
export const useLiveTotals = (projects: readonly Counted[] | null, fund?: FundTotals | null): void => {
  const app = useAppActor()
  useEffect(() => {
    if (projects) countedTotals.read(projects, fund ?? undefined)
  }, [projects, fund])
  const isRead = projects !== null
  useEffect(() => (isRead ? whenIdle(() => startFlow(app, 'live')) : undefined), [app, isRead])
}
