import type { Answer } from '#contract/http/endpoint.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import type { InLine } from '../platform/process/lines.ts'
import type { Db } from '../schema.ts'
import { seriesOf } from './gift-time.store.ts'
import { settleGiftTime } from './settle-gift-time.store.ts'

type Wire = Answer<typeof listSubscriptions>['gift_time'][number]

/** Used-up gift time is shown for this long. */
const shownAfterMs = 31 * dayMs

const stretch = (from: Date, until: Date) => ({ from: from.toISOString(), until: until.toISOString() })

/**
 * Returns the current gift time of a user, oldest first, including what was used up lately. `inLine` queues the update
 * of gift time, the only write of a call that otherwise reads.
 */
export const readGiftTimeOfUser = async (
  db: Db,
  userId: string,
  nowMs: number,
  inLine: InLine,
): Promise<Wire[]> => {
  await inLine(() => settleGiftTime(db, userId, nowMs))
  const rows = await db
    .selectFrom('gift_times')
    .selectAll()
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([where('ended_at', 'is', null), where('ended_at', '>', new Date(nowMs - shownAfterMs))]),
    )
    .orderBy('given_at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const runs = await db
    .selectFrom('gift_runs')
    .select([
      'gift_time_id',
      'started_at',
      'until',
      'stopped_at',
      'series_from',
      'series_months',
      'series_ms',
    ])
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .execute()
  return rows.map((row) => {
    const own = runs.filter((run) => run.gift_time_id === row.id)
    const open = own.find((run) => run.stopped_at === null)
    const series = open && seriesOf(open)
    return {
      id: row.id,
      plan_id: row.plan_id,
      plan_name: planNames[row.plan_id],
      months: row.months,
      given_at: row.given_at.toISOString(),
      left: { months: row.left_months, ms: row.left_ms },
      running: open
        ? {
            ...stretch(open.started_at, open.until),
            ...(series &&
              series.from < open.started_at.getTime() && {
                series: { ...series, from: new Date(series.from).toISOString() },
              }),
          }
        : null,
      runs: own.flatMap((run) => (run.stopped_at ? [stretch(run.started_at, run.stopped_at)] : [])),
      put_first: row.put_first,
    }
  })
}
