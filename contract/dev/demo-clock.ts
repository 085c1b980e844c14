import * as v from 'valibot'

/** The answer of GET and POST /dev/clock.json. */
export const clockStateSchema = v.object({
  /** What the demo's clock tells. */
  now: v.pipe(v.string(), v.isoTimestamp()),
  /** How far that is ahead of the clock of its machine. */
  aheadMs: v.number(),
  /** Of the plan that renews next: when, and whose it is. */
  nextRenewal: v.nullable(v.object({ at: v.pipe(v.string(), v.isoTimestamp()), player: v.string() })),
})
export type ClockState = v.InferOutput<typeof clockStateSchema>

/** The most days by which the demo's clock is turned at once. */
export const mostDays = 366

/** How far POST /dev/clock.json turns the clock on: by days, or until the next renewal has been tried. */
export const turnClockSchema = v.union([
  v.strictObject({ days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostDays)) }),
  v.strictObject({ to: v.literal('renewal') }),
])
/** What is said when something failed on the way: the clock stands between then and there. */
export const notToTheEnd = 'The clock was not turned to the end. Load this page again to see how it stands.'

export type TurnClock = v.InferOutput<typeof turnClockSchema>
