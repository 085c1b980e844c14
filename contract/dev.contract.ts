import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'

const accountSchema = v.object({
  person: v.string(),
  name: v.string(),
  email: v.string(),
  /** What is special about them, such as 'Pro by the month'. */
  about: v.string(),
})

/** The answer of GET /dev/about.json. */
export const aboutSchema = v.object({
  /** Null under real settings, where nobody is logged in without a link. */
  demo: v.nullable(
    v.object({
      accounts: v.array(accountSchema),
      /** True for a stand-in: its mail is read at /dev/mail, its payments are steered at /dev/pay/control. */
      mail: v.boolean(),
      payments: v.boolean(),
      /** Its clock can be turned. */
      clock: v.boolean(),
    }),
  ),
})
export type About = v.InferOutput<typeof aboutSchema>

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
export type TurnClock = v.InferOutput<typeof turnClockSchema>

/** Whether this hub has the developer's pages: the demo does, under real settings only one that was told to. */
export const getDevPages = defineEndpoint({
  name: 'getDevPages',
  summary: 'Are there pages for developers?',
  method: 'GET',
  path: '/dev-pages',
  access: 'admin',
  response: v.object({ exist: v.boolean() }),
  errors: [],
})
