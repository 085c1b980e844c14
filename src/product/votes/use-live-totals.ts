import { useEffect } from 'react'
import type { FundTotals } from '#contract/projects/project-totals.ts'
import { whenIdle } from '#src/browser/when-idle.ts'
import { startFlow, useAppActor } from '../flows/app-actor.tsx'
import type { Counted } from './counted-totals.ts'
import { countedTotals } from './counted-totals.ts'

/** For a page that has read totals and shows them: what changes from then on is heard. Null: it hasn't read them yet. */
export const useLiveTotals = (projects: readonly Counted[] | null, fund?: FundTotals | null): void => {
  const app = useAppActor()
  useEffect(() => {
    if (projects) countedTotals.read(projects, fund ?? undefined)
  }, [projects, fund])
  const isRead = projects !== null
  useEffect(() => (isRead ? whenIdle(() => startFlow(app, 'liveTotals')) : undefined), [app, isRead])
}
