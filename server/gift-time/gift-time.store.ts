import type { Selectable } from 'kysely'
import type { GiftTime, Run, Series, SeriesEnd } from '#contract/subscriptions/gift-time.rules.ts'
import type { Db } from '../schema.ts'
import { inForce } from '../in-force/in-force.store.ts'
import type { GiftRunsTable, GiftTimesTable } from './gift-time.tables.ts'

type SeriesRow = Pick<Selectable<GiftRunsTable>, 'series_from' | 'series_months' | 'series_ms'>
type RunRow = SeriesRow & Pick<Selectable<GiftRunsTable>, 'started_at' | 'until'>

/** Returns the series that a run continues or begins; undefined for runs from before series were stored. */
export const seriesOf = ({
  series_from: from,
  series_months: months,
  series_ms: ms,
}: SeriesRow): Series | undefined =>
  from === null || months === null || ms === null ? undefined : { from: from.getTime(), time: { months, ms } }

const asGiftTime = (row: Selectable<GiftTimesTable>, run: RunRow | undefined): GiftTime => ({
  id: row.id,
  planId: row.plan_id,
  left: { months: row.left_months, ms: row.left_ms },
  run: run ? { from: run.started_at.getTime(), until: run.until.getTime(), series: seriesOf(run) } : null,
  putFirst: row.put_first,
  givenAt: row.given_at.getTime(),
  since: row.waits_since.getTime(),
})

/**
 * Returns a user's gift time that isn't used up, oldest first, as last written. `lock` locks the rows until the end of
 * the caller's transaction.
 */
export const readGiftTime = async (
  db: Db,
  userId: string,
  { lock }: { lock: boolean },
): Promise<GiftTime[]> => {
  const rows = await db
    .selectFrom('gift_times')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('given_at')
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute()
  if (rows.length === 0) return []
  const open = await db
    .selectFrom('gift_runs')
    .select(['gift_time_id', 'started_at', 'until', 'series_from', 'series_months', 'series_ms'])
    .where('user_id', '=', userId)
    .where('stopped_at', 'is', null)
    .execute()
  return rows.map((row) =>
    asGiftTime(
      row,
      open.find((run) => run.gift_time_id === row.id),
    ),
  )
}

/** Returns the gift time of several users that isn't used up, as last written. */
export const readGiftTimeOf = async (
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, GiftTime[]>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('gift_times')
    .leftJoin('gift_runs as run', (join) =>
      join.onRef('run.gift_time_id', '=', 'gift_times.id').on('run.stopped_at', 'is', null),
    )
    .selectAll('gift_times')
    .select(['run.started_at', 'run.until', 'run.series_from', 'run.series_months', 'run.series_ms'])
    .where('gift_times.user_id', 'in', userIds)
    .where('ended_at', 'is', null)
    .execute()
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return new Map(
    [...byUser].map(([userId, own]) => [
      userId,
      own.map((row) => {
        const { started_at, until } = row
        return asGiftTime(row, started_at && until ? { ...row, started_at, until } : undefined)
      }),
    ]),
  )
}

/** Inserts gift time that waits; `settleGiftTime` starts it. Repeated calls with an id insert nothing more. */
export const insertGiftTime = async (
  db: Db,
  given: Pick<Selectable<GiftTimesTable>, 'id' | 'user_id' | 'plan_id' | 'months'>,
  atMs: number,
): Promise<void> => {
  await db
    .insertInto('gift_times')
    .values({
      ...given,
      given_at: new Date(atMs),
      left_months: given.months,
      left_ms: 0,
      waits_since: new Date(atMs),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * Returns the series whose last gift was used up at this moment (milliseconds since the epoch); null when there is
 * none.
 */
export const readEndedSeries = async (db: Db, userId: string, at: number): Promise<SeriesEnd | null> => {
  const row = await db
    .selectFrom('gift_times')
    .innerJoin('gift_runs', 'gift_runs.gift_time_id', 'gift_times.id')
    .select(['series_from', 'series_months', 'series_ms'])
    .where('gift_times.user_id', '=', userId)
    .where('ended_at', '=', new Date(at))
    .where('taken_at', 'is', null)
    .whereRef('stopped_at', '=', 'ended_at')
    .whereRef('until', '=', 'ended_at')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const series = row && seriesOf(row)
  return series ? { at, series } : null
}

export const startRun = async (
  db: Db,
  userId: string,
  { id, from, until, series }: Run & { id: string },
): Promise<void> => {
  await db
    .insertInto('gift_runs')
    .values({
      gift_time_id: id,
      user_id: userId,
      started_at: new Date(from),
      until: new Date(until),
      ...(series && {
        series_from: new Date(series.from),
        series_months: series.time.months,
        series_ms: series.time.ms,
      }),
    })
    .execute()
}

/** Ends the current run of gift time at `since`, with `left` left. `isOver`: it is used up. */
export const stopRun = async (
  db: Db,
  { id, left, since }: Pick<GiftTime, 'id' | 'left' | 'since'>,
  isOver: boolean,
): Promise<void> => {
  const at = new Date(since)
  await db
    .updateTable('gift_runs')
    .set({ stopped_at: at })
    .where('gift_time_id', '=', id)
    .where('stopped_at', 'is', null)
    .execute()
  await db
    .updateTable('gift_times')
    .set({
      left_months: left.months,
      left_ms: left.ms,
      waits_since: at,
      ...(isOver && { ended_at: at, put_first: false }),
    })
    .where('id', '=', id)
    .execute()
}

/** Puts one gift of a user first; with null, none of them. */
export const setFirst = async (db: Db, userId: string, id: string | null): Promise<void> => {
  await db
    .updateTable('gift_times')
    .set({ put_first: false })
    .where('user_id', '=', userId)
    .where('put_first', '=', true)
    .execute()
  if (id !== null) await db.updateTable('gift_times').set({ put_first: true }).where('id', '=', id).execute()
}

/**
 * Returns users whose gift time must be updated: its run is over, or nothing runs although no paid plan is in force.
 * Sorted by id, only those after `afterUserId`.
 */
export const readUnsettled = async (
  db: Db,
  nowMs: number,
  afterUserId: string,
  most: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('gift_times')
    .leftJoin('gift_runs as run', (join) =>
      join.onRef('run.user_id', '=', 'gift_times.user_id').on('run.stopped_at', 'is', null),
    )
    .select('gift_times.user_id')
    .distinct()
    .where('gift_times.ended_at', 'is', null)
    .where('gift_times.user_id', '>', afterUserId)
    .where((where) =>
      where.or([
        where('run.until', '<=', new Date(nowMs)),
        where.and([
          where('run.id', 'is', null),
          where.not(
            where.exists(
              where
                .selectFrom('subscriptions')
                .select('subscriptions.id')
                .whereRef('subscriptions.user_id', '=', 'gift_times.user_id')
                .where(inForce(nowMs)),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('gift_times.user_id')
    .limit(most)
    .execute()
  return rows.map((row) => row.user_id)
}
