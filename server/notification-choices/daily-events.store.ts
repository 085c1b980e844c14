import { dayMs } from '#contract/values/time.ts'
import type { Db } from '../schema.ts'

/** An event that no daily mail could carry for so long is no news. */
const longestDays = 14

/** Deletes events that wait for a daily mail in vain: for example at an address that refuses all mails. */
export const deleteOldDailyEvents = async (db: Db, nowMs: number): Promise<void> => {
  await db
    .deleteFrom('daily_events')
    .where('event_id', 'in', (row) =>
      row
        .selectFrom('player_events')
        .innerJoin('daily_events as waiting', 'waiting.event_id', 'player_events.id')
        .select('player_events.id')
        .where('player_events.at', '<', new Date(nowMs - longestDays * dayMs)),
    )
    .execute()
}
