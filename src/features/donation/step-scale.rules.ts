import { presetCents } from '#contract/donation/donation.rules.ts'
import { bonusStepCents } from '#contract/votes/votes.rules.ts'

interface StepScale {
  /** The steps at its ticks, in cents. */
  ticks: readonly number[]
  /** Which of them the amount has reached. */
  reached: number
}

/**
 * The scale of the bonus steps from $5 to $500, all equally far apart; beyond it the last tick is the step that the amount
 * has reached.
 */
export const stepScale = (cents: number): StepScale => {
  const ticks = [...presetCents.slice(0, -1), Math.max(bonusStepCents(cents), ...presetCents)]
  return {
    ticks,
    reached: Math.max(
      ticks.findLastIndex((tick) => tick <= cents),
      0,
    ),
  }
}
