import { presetCents } from '#contract/donation/donation.rules.ts'
import { bonusStepCents } from '#contract/votes/votes.rules.ts'

interface StepScale {
  /** The steps at the ticks, in cents. */
  ticks: readonly number[]
  /** Index of the tick that the amount has reached. */
  reached: number
}

/**
 * Returns the scale of bonus steps from $5 to $500, at equal distances. Beyond $500, the last tick is the step
 * that the amount has reached.
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
