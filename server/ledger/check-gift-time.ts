import { dayMs } from '#contract/values/time.ts'
import type { Books } from './books.store.ts'
import { checkOf, one } from './findings.ts'
import type { Check } from './findings.ts'

/** A calendar month has 28 to 31 days, so each run may differ this much from the average. */
const averageMonthMs = 30.436_875 * dayMs
const toleranceMs = 3 * dayMs

/** Every gift time ran, runs, waits or was taken back for its length, within the tolerance; never two at once for one player. */
export const checkGiftTime = ({ giftTimes, giftRuns }: Books): Check => {
  const runsOf = Map.groupBy(giftRuns, ({ gift_time_id: id }) => id)
  const isOpen = (id: string) => (runsOf.get(id) ?? []).some(({ stopped_at: at }) => at === null)
  const ofUsers = [...Map.groupBy(giftRuns, ({ user_id: id }) => id)]
  return checkOf('Gift time', 'rows', giftTimes.length, [
    ...giftTimes.flatMap((row) => {
      const { id, months } = row
      const runs = runsOf.get(id) ?? []
      const ran = runs.reduce(
        (sum, { started_at: from, stopped_at: at, until }) => sum + (at ?? until).getTime() - from.getTime(),
        0,
      )
      const waits = isOpen(id) ? 0 : row.left_months * averageMonthMs + row.left_ms
      const taken = row.taken_months * averageMonthMs + row.taken_ms
      const difference = Math.round((ran + waits + taken - months * averageMonthMs) / dayMs)
      return Math.abs(difference) * dayMs <= toleranceMs * (runs.length + 1)
        ? []
        : [one(`Gift time ${id} of ${months} months is ${difference} days off.`)]
    }),
    ...ofUsers.flatMap(([userId, runs]) =>
      runs.flatMap((run, index) => {
        const before = runs[index - 1]
        return before && (before.stopped_at ?? before.until) > run.started_at
          ? [one(`Two gifts ran at once for ${userId} at ${run.started_at.toISOString()}.`)]
          : []
      }),
    ),
  ])
}
