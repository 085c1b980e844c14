import * as v from 'valibot'

/** The answer of GET and POST /dev/clock.json. */
export const clockStateSchema = v.object({
  now: v.pipe(v.string(), v.isoTimestamp()),
  /** Milliseconds by which the demo's clock is ahead of the machine's. */
  aheadMs: v.number(),
  /** The next renewal of any plan: its time, and its player. */
  nextRenewal: v.nullable(v.object({ at: v.pipe(v.string(), v.isoTimestamp()), player: v.string() })),
})
export type ClockState = v.InferOutput<typeof clockStateSchema>

/** Most days for one turn of the demo's clock. */
export const mostDays = 366

/** Target of POST /dev/clock.json: a number of days ahead, or the time when the next renewal has been tried. */
export const turnClockSchema = v.union([
  v.strictObject({ days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostDays)) }),
  v.strictObject({ to: v.literal('renewal') }),
])
/** Shown when something failed on the way: the clock has stopped somewhere before its target. */
export const notToTheEnd = 'The clock was not turned to the end. Load this page again to see how it stands.'

export type TurnClock = v.InferOutput<typeof turnClockSchema>
