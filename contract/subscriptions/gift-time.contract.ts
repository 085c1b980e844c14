import * as v from 'valibot'
import { paidPlanIds } from '../order/order.contract.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())
const stretch = v.object({ from: isoTime, until: isoTime })
const left = v.object({
  months: v.pipe(v.number(), v.integer(), v.minValue(0)),
  ms: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/**
 * Gift time of a plan: it waits without losing anything, and runs only while it counts (decisions.md, "Gift time").
 * `months` were given at `given_at`; `left` (months of the calendar, and milliseconds of a month that was begun) is what
 * waits, or was left when `running` began, which is up at its `until`; `series`, where it follows others without a gap: when
 * the first of them began, and the time that they had with this one. `runs` is when it ran before. `put_first`: the
 * player wants it to count before a lower paid plan. One that is used up has neither, and is sent for 31 days.
 */
export const giftTimeSchema = v.object({
  id: v.string(),
  plan_id: v.picklist(paidPlanIds),
  plan_name: v.string(),
  months: v.pipe(v.number(), v.integer(), v.minValue(1)),
  given_at: isoTime,
  left,
  running: v.nullable(
    v.object({ ...stretch.entries, series: v.optional(v.object({ from: isoTime, time: left })) }),
  ),
  runs: v.array(stretch),
  put_first: v.boolean(),
})
export type GiftTimeOfUser = v.InferOutput<typeof giftTimeSchema>
