import type { LiveTotals } from '#contract/votes/live.contract.ts'
import { joinTotals } from '#contract/votes/live.rules.ts'

/**
 * Shows totals at once, but at most every `stepMs` milliseconds. Totals that arrive in between are shown
 * together.
 */
export const inSteps = (show: (totals: LiveTotals) => void, stepMs: number) => {
  let isResting = false
  let waiting: LiveTotals | null = null
  const step = (): void => {
    isResting = waiting !== null
    if (waiting === null) return
    const totals = waiting
    waiting = null
    setTimeout(step, stepMs)
    show(totals)
  }
  return (totals: LiveTotals): void => {
    waiting = waiting ? joinTotals(waiting, totals) : totals
    if (!isResting) step()
  }
}
