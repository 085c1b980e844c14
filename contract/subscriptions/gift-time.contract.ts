import * as v from 'valibot'
import { paidPlanIds } from '../order/order.contract.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())
const stretch = v.object({ from: isoTime, until: isoTime })
const left = v.object({
  months: v.pipe(v.number(), v.integer(), v.minValue(0)),
  ms: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/**
 * Gift time of a plan: it waits without losing anything, and runs only while it is in effect (decisions.md, "Gift
 * time"). `months` were given at `given_at`. `left` (calendar months, and milliseconds of a started month) is what
 * waits, or what was left when `running` began, which ends at its `until`. `series`, if it follows others without a
 * gap: when the first of them began, and their time including this one. `runs`: earlier runs. `put_first`: the
 * player gave it precedence over a lower paid plan. Once used up it neither waits nor runs, and is listed for 31
 * more days.
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
